import { z } from 'zod';
import {
  changedShopReceiver,
  deliveryPage,
  deliveryQuery,
  looksUp,
  madeReceiver,
  pauseBody,
  receiver,
  receiverList,
  replayBody,
  replayed,
  secretAnswer,
  shopReceiverFields,
} from '#account/receivers/contract.ts';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant, namedId } from '#contract-kit/fields.ts';
import { INTEGRATIONS } from '#domain/watch/integrations.ts';

const name = z.enum(INTEGRATIONS, 'Cette intégration n’existe pas.');

const lastTest = z.object({ at: isoInstant, problem: z.string().nullable(), version: z.string().nullable() });

const integration = z.object({
  name,
  /** It says whether the settings exist; their values are never sent. */
  is_set: z.boolean(),
  /** Null where nothing is set. */
  host: z.string().nullable(),
  /** It says what is missing without it, or how to set it. */
  note: z.string(),
  last_test: lastTest.nullable(),
  /** The last test that it answered. */
  last_success: isoInstant.nullable(),
});
export type Integration = z.infer<typeof integration>;

export const listIntegrations = endpoint(staff('GET', '/api/admin/integrations/', 'integrations.write'), {
  summary: 'The partners of the shop: set or not, where, and what their last test said',
  answer: z.object({ results: z.array(integration) }),
});

export const testIntegration = endpoint(
  staff('POST', '/api/integrations/:name/test/', 'integrations.write'),
  {
    summary: 'Asks a partner for an answer now; what is wrong is said, not refused',
    params: z.object({ name }),
    answer: integration,
    errors: ['integration_off'],
    rateLimit: { perAddress: 30, windowSeconds: 60 },
  },
);

const workflow = z.object({
  id: z.int(),
  automation: z.object({ id: z.int(), name: z.string() }),
  wanted: z.boolean(),
  published: z.boolean(),
  /** Its automation is on sale or somebody has it; otherwise the workflow stays unpublished. */
  live: z.boolean(),
  deployed_at: isoInstant.nullable(),
  has_changed: z.boolean(),
  /** It is unknown while n8n does not answer. */
  remote: z.enum(['none', 'same', 'drifted', 'gone', 'unknown']),
  /** These steps need an account of the team's. */
  to_connect: z.array(z.string()),
  problem: z.string().nullable(),
});
export type ListedWorkflow = z.infer<typeof workflow>;

export const listWorkflows = endpoint(staff('GET', '/api/admin/workflows/', 'integrations.write'), {
  summary: 'The workflows of automations, compared with what n8n holds now',
  answer: z.object({ results: z.array(workflow) }),
});

export const deployWorkflow = endpoint(staff('POST', '/api/integrations/n8n/deploy/', 'integrations.write'), {
  summary: 'Deploys a workflow to n8n, published or not; done again, it updates',
  body: z.strictObject({
    workflow_id: namedId('Ce workflow n’existe pas.'),
    settings: z
      .strictObject({
        published: z.boolean().default(true),
        /** It overwrites what somebody changed in n8n. */
        overwrite: z.boolean().default(false),
      })
      .prefault({}),
  }),
  answer: workflow,
  errors: ['n8n_off', 'n8n_failed', 'workflow_refused', 'workflow_busy', 'workflow_drifted'],
  rateLimit: { perAddress: 30, windowSeconds: 60 },
});

export const listReceivers = endpoint(staff('GET', '/api/admin/outgoing-webhooks/', 'integrations.write'), {
  summary: 'The shop’s own receivers of outgoing webhooks, the oldest first; without their secrets',
  answer: receiverList,
});

export const createReceiver = endpoint(staff('POST', '/api/admin/outgoing-webhooks/', 'integrations.write'), {
  summary: 'Adds a receiver of the shop, for what happens to every customer; its secret is in the answer',
  body: shopReceiverFields,
  answer: madeReceiver,
  status: 201,
  rateLimit: looksUp,
});

export const changeReceiver = endpoint(
  staff('PUT', '/api/admin/outgoing-webhooks/:id/', 'integrations.write'),
  {
    summary: 'Changes the address, the name or the events of a receiver of the shop',
    params: idParams,
    body: changedShopReceiver,
    answer: receiver,
    errors: ['changed_meanwhile'],
    rateLimit: looksUp,
  },
);

export const deleteReceiver = endpoint(
  staff('DELETE', '/api/admin/outgoing-webhooks/:id/', 'integrations.write'),
  {
    summary: 'Deletes a receiver of the shop with its deliveries',
    params: idParams,
    answer: z.null(),
    status: 204,
  },
);

export const pauseReceiver = endpoint(
  staff('POST', '/api/admin/outgoing-webhooks/:id/pause/', 'integrations.write'),
  {
    summary: 'Pauses a receiver of the shop, or starts it again',
    params: idParams,
    body: pauseBody,
    answer: receiver,
  },
);

export const showSecret = endpoint(
  staff('POST', '/api/admin/outgoing-webhooks/:id/secret/', 'integrations.write'),
  {
    summary: 'The signing secret of a receiver of the shop; that it was seen is noted',
    params: idParams,
    answer: secretAnswer,
  },
);

export const rotateSecret = endpoint(
  staff('POST', '/api/admin/outgoing-webhooks/:id/rotate/', 'integrations.write'),
  {
    summary: 'A new signing secret; both sign for 24 hours',
    params: idParams,
    answer: madeReceiver,
  },
);

export const pingReceiver = endpoint(
  staff('POST', '/api/admin/outgoing-webhooks/:id/ping/', 'integrations.write'),
  {
    summary: 'Sends a test event, « ping », to a receiver of the shop',
    params: idParams,
    answer: replayed,
    errors: ['receiver_off'],
    rateLimit: looksUp,
  },
);

export const listDeliveries = endpoint(
  staff('GET', '/api/admin/outgoing-webhooks/:id/deliveries/', 'integrations.write'),
  {
    summary: 'What was sent to a receiver of the shop in thirty days, the latest first',
    params: idParams,
    query: deliveryQuery,
    answer: deliveryPage,
  },
);

export const replayDeliveries = endpoint(
  staff('POST', '/api/admin/outgoing-webhooks/:id/replay/', 'integrations.write'),
  {
    summary: 'Sends a delivery of the shop again, or all that failed, under the same ids',
    params: idParams,
    body: replayBody,
    answer: replayed,
    errors: ['receiver_off'],
    rateLimit: looksUp,
  },
);
