import {
  chooseDebitMeans,
  removeBankAccount,
  replaceCard,
  startBankAccountSetup,
} from '#money/card/contract.ts';
import { confirmByAccount } from '../card-form.ts';
import { ask, type Visit } from '../visit.ts';

/** What the bank says of each debit, some days after it was asked for one. */
const accounts = [
  [{ iban: 'FR1420041010050500013M02606', name: 'pays' }, 6],
  [{ iban: 'FR3020041010050500013M02609', name: 'pays after twelve days' }, 1],
  [{ iban: 'FR8420041010050500013M02607', name: 'refuses' }, 1],
  [{ iban: 'FR9720041010050000002222227', name: 'lacks funds' }, 1],
  [{ iban: 'FR5720041010050500013M02608', name: 'takes back' }, 0.5],
] as const;

const notSaved = ['card_not_confirmed', 'payment_failed', 'late_payment_first'];

/** The mandate is accepted, and each month is debited from the account. */
export async function saveAccount(visit: Visit): Promise<void> {
  const setup = await ask(visit, startBankAccountSetup, {}, ['late_payment_first']);
  if (!setup) return;
  const { iban, name } = visit.chance.weighed(accounts.map((one) => [one[0], one[1]] as const));
  const clientSecret = setup.client_secret;
  await confirmByAccount(visit, { clientSecret, iban, email: visit.person.email });
  const body = { setup_intent_id: clientSecret.replace(/_secret.*$/, '') };
  if (!(await ask(visit, replaceCard, { body }, notSaved))) return;
  visit.stage.counts.add('bank accounts saved');
  visit.stage.counts.add(`bank: ${name}`);
}

const noOther = ['no_other_means', 'late_payment_first', 'not_found'];

export async function chooseAmongMeans(visit: Visit): Promise<void> {
  const { chance, stage } = visit;
  if (chance.hits(0.2)) {
    if (await ask(visit, removeBankAccount, {}, noOther)) stage.counts.add('bank accounts removed');
    return;
  }
  const means = chance.pick(['card', 'bank_account'] as const);
  if (await ask(visit, chooseDebitMeans, { body: { means } }, noOther)) stage.counts.add('means chosen');
}
