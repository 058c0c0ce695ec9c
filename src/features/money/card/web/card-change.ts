import type { Billing, CardConfirmation } from '#money/checkout/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { ChangedCard } from '../contract.ts';
import * as calls from '../contract.ts';

export type CardChange =
  | { kind: 'saved'; saved: ChangedCard }
  | { kind: 'leaving'; url: string }
  | { kind: 'failed'; message: string };

const fallback = 'Erreur lors de la mise à jour de la carte';

/** docs/product/payment.md#card-refusals */
export function cardFailure(error: unknown): CardChange {
  const said = error instanceof ApiError ? error.message : '';
  return { kind: 'failed', message: said ? `Erreur: ${said}` : fallback };
}

/** A bank's page adds these parameters to the return address. */
export const addedByBank = [
  'setup_intent',
  'setup_intent_client_secret',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
] as const;

/** It brings the result into view when it is below the fold. */
export const latePaymentHash = '#paiement';

/** An earlier return may have left its parameters in the address. */
export function cardReturnUrl(address: string): string {
  const url = new URL(address);
  for (const name of addedByBank) url.searchParams.delete(name);
  url.hash = latePaymentHash;
  return url.href;
}

export async function adoptCard(intentId: string): Promise<CardChange> {
  try {
    return {
      kind: 'saved',
      saved: await call(calls.replaceCard, { body: { setup_intent_id: intentId } }),
    };
  } catch (error) {
    return cardFailure(error);
  }
}

export const changeCard = (card: CardConfirmation, billing: Billing): Promise<CardChange> =>
  saveMeans(card, billing, () => call(calls.startCardSetup));

/** Its mandate is given with the confirmation. */
export const saveAccount = (account: CardConfirmation, billing: Billing): Promise<CardChange> =>
  saveMeans(account, billing, () => call(calls.startBankAccountSetup));

/** An intent, the form, the bank's page if it wants one, then the server. */
async function saveMeans(
  card: CardConfirmation,
  billing: Billing,
  start: () => Promise<{ client_secret: string }>,
): Promise<CardChange> {
  try {
    const { client_secret: clientSecret } = await start();
    const returnUrl = cardReturnUrl(window.location.href);
    const outcome = await card.confirm({ clientSecret, intentType: 'setup', billing, returnUrl });
    if (outcome.status === 'redirect') return { kind: 'leaving', url: outcome.url };
    if ('error' in outcome) return { kind: 'failed', message: `Erreur: ${outcome.error}` };
    const [intentId = ''] = clientSecret.split('_secret_');
    return adoptCard(intentId);
  } catch (error) {
    return cardFailure(error);
  }
}
