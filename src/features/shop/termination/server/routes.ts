import { emailLinkTo, personOfLink } from '#people/auth/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { listSubscriptions, toggleOwn } from '#shop/own-automations/server/for-other-features.ts';
import {
  type Contract,
  listContracts,
  requestTermination,
  type Terminated,
  terminateContract,
} from '../contract.ts';

/** They are paid and not ending yet. */
async function contractsByKey(shop: Shop, key: string): Promise<Contract[]> {
  const subscriptions = await listSubscriptions(shop, await personOfLink(shop, key, 'terminate'));
  return subscriptions
    .filter(
      ({ status, is_free }) =>
        !is_free && (status === 'active' || status === 'past_due' || status === 'paused'),
    )
    .map(({ automation_id, automation_name: name, start_date, status, paid_until }) => ({
      automation_id,
      name,
      start_date,
      ends_now: status === 'past_due' || status === 'paused',
      paid_until,
    }));
}

/** docs/product/withdrawal-and-termination.md#ends-like-a-cancellation */
async function terminateByKey(
  shop: Shop,
  { key, automationId }: { key: string; automationId: number },
): Promise<Terminated> {
  const userId = await personOfLink(shop, key, 'terminate');
  const ended = await toggleOwn(shop, { userId, automationId, action: 'cancel' });
  const { automation_name: name, access_until, changed_at: received_at } = ended;
  return { name, access_until, received_at };
}

async function sendTerminationLink(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  await emailLinkTo(shop, email, {
    purpose: 'terminate',
    validForHours: 2,
    mail: ({ key: terminationKey, ...props }) => ({
      name: 'termination-link',
      props: { ...props, terminationKey },
    }),
  });
  return {
    detail:
      'Si un compte existe à cette adresse, un lien pour choisir le contrat à résilier vient d’y être envoyé. Il est valable 2\u00a0heures.',
  };
}

export const termination: Feature = ({ endpoints, shop }) => {
  endpoints.open(requestTermination, ({ body }) => sendTerminationLink(shop, body.email));
  endpoints.open(listContracts, ({ body }) => contractsByKey(shop, body.key));
  endpoints.open(terminateContract, ({ body }) =>
    terminateByKey(shop, { key: body.key, automationId: body.automation_id }),
  );
};
