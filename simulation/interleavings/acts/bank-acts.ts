import type { DebitMeans } from '#domain/money/debit-means.ts';
import {
  chooseDebitMeans,
  removeBankAccount,
  replaceCard,
  startBankAccountSetup,
} from '#money/card/contract.ts';
import { ask } from '../asking.ts';
import { aside, outside } from '../gate.ts';
import type { Scene } from '../person.ts';
import { acceptMandate, accountAtProvider, customerAtProvider, lastDebit } from '../provider-side.ts';
import { hearEvents } from './job-acts.ts';

/** What a bank says of each debit, five days after it was asked for one. */
const ibans = { pays: 'FR1420041010050500013M02606', refuses: 'FR8420041010050500013M02607' } as const;

/** The mandate is accepted in the browser, and every month is debited from the account. */
export async function saveAccount(scene: Scene, bank: keyof typeof ibans = 'pays'): Promise<void> {
  const setup = await ask(scene, startBankAccountSetup);
  if (!setup) return;
  await outside('the browser accepts a mandate', () =>
    acceptMandate(scene.place, setup.client_secret, ibans[bank]),
  );
  const body = { setup_intent_id: setup.client_secret.replace(/_secret.*$/, '') };
  await ask(scene, replaceCard, { body });
}

export async function chooseMeans(scene: Scene, means: DebitMeans): Promise<void> {
  await ask(scene, chooseDebitMeans, { body: { means } });
}

export async function removeAccount(scene: Scene): Promise<void> {
  await ask(scene, removeBankAccount);
}

async function accountOf({ place, person }: Scene): Promise<string | undefined> {
  const customer = await aside(() => customerAtProvider(place, person));
  return customer && accountAtProvider(place, customer);
}

/** By its holder, at the bank; the shop hears of it. */
export async function revokeMandate(scene: Scene): Promise<void> {
  const account = await accountOf(scene);
  if (!account) return;
  const { control } = scene.place.sandbox;
  await outside('the bank ends the mandate', () => control.revokeMandate(account));
  await hearEvents(scene);
}

/** The holder refuses a debit that their bank had paid: the money is gone at once. */
export async function takeBack(scene: Scene): Promise<void> {
  const { place, person } = scene;
  const customer = await aside(() => customerAtProvider(place, person));
  if (!customer) return;
  await outside('the bank takes a debit back', async () => {
    const charge = lastDebit(place, customer);
    const isPaid = charge?.status === 'succeeded' && !charge.disputed && charge.amount_refunded === 0;
    if (isPaid) await place.sandbox.control.takeBack(charge.id);
  });
  await hearEvents(scene);
}
