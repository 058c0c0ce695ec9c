import { listLatePayments, payLatePayments, replaceCard, startCardSetup } from '#money/card/contract.ts';
import { answerBank, confirmByCard, confirmBySavedCard } from '../card-form.ts';
import { ask, type Visit } from '../visit.ts';

/** The first lets itself be saved and refuses every debit: the next renewal fails. */
const cards = [
  ['4000000000000341', 20],
  ['4242424242424242', 55],
  ['4000002500003155', 10],
  ['4000002760003184', 10],
  ['4000000000000002', 5],
] as const;

/** Another card for every subscription; what is late is paid at once with it. */
export async function changeCard(visit: Visit, number = visit.chance.weighed(cards)): Promise<void> {
  const setup = await ask(visit, startCardSetup);
  if (!setup) return;
  const intentId = setup.client_secret.replace(/_secret.*$/, '');
  const intent = await confirmByCard(visit, { intentId, clientSecret: setup.client_secret, number });
  await answerBank(intent, 'authorize');
  const changed = await ask(visit, replaceCard, { body: { setup_intent_id: intentId } }, [
    'card_not_confirmed',
    'payment_failed',
  ]);
  if (changed) visit.stage.counts.add('late payments paid by a new card', changed.late_paid);
}

/** Pays what is late with the saved card; when the bank asks for its customer, the customer answers. */
export async function payWhatIsLate(visit: Visit): Promise<void> {
  const { chance } = visit;
  const late = await ask(visit, listLatePayments);
  for (const { needs, client_secret: clientSecret, payment_method_id: method } of late ?? []) {
    if (needs !== 'bank' || !clientSecret || !method) continue;
    const intent = await confirmBySavedCard(visit, { clientSecret, method });
    await answerBank(intent, chance.hits(0.8) ? 'authorize' : 'refuse');
  }
  await ask(visit, payLatePayments);
}
