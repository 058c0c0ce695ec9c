import { Refusal } from '#contract-kit/error-codes.ts';
import type { IntegrationName } from '#domain/watch/integrations.ts';
import { inTransaction } from '#server/db/connection.ts';
import { integrationTests } from '#server/db/schema/workflows.ts';
import { AiFailure } from '#server/gateways/ai/ask-model.ts';
import { N8nProblem } from '#server/gateways/n8n/n8n-problem.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { Integration as Shown } from '../contract.ts';
import * as calls from '../contract.ts';
import { type Integration, IntegrationProblem } from './integration.ts';
import { integrations } from './integrations.ts';
import { deploy, listAllWorkflows } from './workflows.ts';

export const integrationsAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.listIntegrations, () => listAll(shop));
  endpoints.serveStaff(calls.testIntegration, ({ params, caller }) =>
    testNow(shop, { name: params.name, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.listWorkflows, () => listAllWorkflows(shop));
  endpoints.serveStaff(calls.deployWorkflow, ({ body, caller }) =>
    deploy(shop, { id: body.workflow_id, ...body.settings, staff: caller.staff }),
  );
};

type Tested = typeof integrationTests.$inferSelect;

function integrationAnswer(
  { settings }: Pick<Shop, 'settings'>,
  one: Integration,
  last: Tested | undefined,
): Shown {
  const host = one.host(settings);
  return {
    name: one.name,
    is_set: host !== null,
    host,
    note: one.note(settings),
    last_test: last
      ? { at: last.testedAt.toISOString(), problem: last.problem, version: last.version }
      : null,
  };
}

async function listAll(shop: Shop): Promise<{ results: Shown[] }> {
  const tests = await shop.db.select().from(integrationTests);
  return {
    results: integrations.map((one) =>
      integrationAnswer(
        shop,
        one,
        tests.find(({ name }) => name === one.name),
      ),
    ),
  };
}

async function outcomeOf(shop: Shop, one: Integration): Promise<Pick<Tested, 'problem' | 'version'>> {
  try {
    const { version } = await one.test(shop);
    return { problem: null, version };
  } catch (error) {
    const isSaid = [IntegrationProblem, N8nProblem, AiFailure].some((kind) => error instanceof kind);
    if (!(error instanceof Error && isSaid)) throw error;
    return { problem: error.message, version: null };
  }
}

/** Throws `not_found` and `integration_off`; a partner's failure is answered and not thrown. */
async function testNow(shop: Shop, { name, staff }: { name: IntegrationName; staff: Staff }): Promise<Shown> {
  const one = integrations.find((known) => known.name === name);
  if (!one) throw new Refusal('not_found');
  if (one.host(shop.settings) === null) throw new Refusal('integration_off');
  const outcome = await outcomeOf(shop, one);
  const now = shop.clock.now();
  const tested: Tested = { name, testedAt: now, ...outcome };
  await inTransaction(shop.db, async (tx) => {
    const { name: _, ...set } = tested;
    await tx
      .insert(integrationTests)
      .values(tested)
      .onConflictDoUpdate({ target: integrationTests.name, set });
    await noteStaffAct(tx, staff, {
      act: 'integration.test',
      subject: 'integration',
      subjectId: name,
      after: { problem: outcome.problem },
      now,
    });
  });
  return integrationAnswer(shop, one, tested);
}
