import type { ZodType } from 'zod';
import { payLatePayments, replaceCard, startCardSetup } from '#money/card/contract.ts';
import {
  activatePurchased,
  activateRestored,
  confirmPurchasedActivation,
  confirmRestoredPayment,
  confirmSubscriptionPayment,
  createSubscription,
  getSavedCard,
  type OpenedPayment,
} from '#money/checkout/contract.ts';
import { listOwnWithdrawable, withdrawOwn } from '#money/withdrawal/contract.ts';
import { useFreeToken } from '#shop/free-trial/contract.ts';
import { toggleSubscription } from '#shop/own-automations/contract.ts';
import type { Callable } from '../../call.ts';
import { ask } from '../asking.ts';
import { aside, outside } from '../gate.ts';
import { automationOf, type Scene, type Which } from '../person.ts';
import { confirmAtProvider } from '../provider-side.ts';

/** Opens the payment of a purchase; the browser keeps what it is answered. */
export async function open(scene: Scene, which: Which): Promise<void> {
  const body = { automation_id: automationOf(scene, which) };
  const opened = await ask(scene, createSubscription, { body });
  if (opened) scene.person.opened = opened;
}

/** A month for what is owned. */
export async function activate(scene: Scene, which: Which): Promise<void> {
  const body = { automation_id: automationOf(scene, which) };
  const opened = await ask(scene, activatePurchased, { body });
  if (opened) scene.person.opened = opened;
}

/** A month for what came back with a file. */
export async function activateBroughtBack(scene: Scene, which: Which): Promise<void> {
  const id = await rowOf(scene, which);
  const opened = id && (await ask(scene, activateRestored, { params: { id }, body: {} }));
  if (opened) scene.person.opened = opened;
}

export async function rowOf({ place, person }: Scene, which: Which): Promise<number | undefined> {
  const look = () =>
    place.pool.query<{ id: number }>(
      'select id from subscriptions where user_id = $1 and automation_id = $2 order by id desc limit 1',
      [person.id, person.automations[which]],
    );
  return (await aside(look)).rows[0]?.id;
}

/** The card form, of the payment that the browser had open when it began. */
async function payByCard({ place }: Scene, opened: OpenedPayment, saved?: string): Promise<void> {
  await outside('the browser pays', () => confirmAtProvider(place, opened, saved));
}

/** The browser pays what it has open, then says so. */
async function confirmBy<Answer extends ZodType>(
  scene: Scene,
  endpoint: Callable<Answer>,
  saved?: string,
): Promise<void> {
  const { opened } = scene.person;
  if (!opened) return;
  await payByCard(scene, opened, saved);
  const { automation_id, payment_intent_id, subscription_id } = opened;
  const body = payment_intent_id ? { payment_intent_id, automation_id } : { subscription_id };
  await ask(scene, endpoint, { body });
}
export const confirm = (scene: Scene) => confirmBy(scene, confirmSubscriptionPayment);
/** With the card on file; a form that was told of none asks for one. */
export async function confirmWithSaved(scene: Scene): Promise<void> {
  const saved = await ask(scene, getSavedCard);
  if (saved?.card) await confirmBy(scene, confirmSubscriptionPayment, saved.card.id);
}
export const confirmActivation = (scene: Scene) => confirmBy(scene, confirmPurchasedActivation);
export const confirmRestored = (scene: Scene) => confirmBy(scene, confirmRestoredPayment);

export async function toggle(scene: Scene, which: Which, action: 'cancel' | 'reactivate'): Promise<void> {
  await ask(scene, toggleSubscription, { params: { id: automationOf(scene, which) }, body: { action } });
}

export async function tryForFree(scene: Scene, which: Which): Promise<void> {
  await ask(scene, useFreeToken, { body: { automation_id: automationOf(scene, which) } });
}

export async function changeCard(scene: Scene): Promise<void> {
  const setup = await ask(scene, startCardSetup);
  if (!setup) return;
  const id = setup.client_secret.replace(/_secret.*$/, '');
  const intent = { payment_intent_id: id, client_secret: setup.client_secret };
  await outside('the browser saves a card', () => confirmAtProvider(scene.place, intent));
  await ask(scene, replaceCard, { body: { setup_intent_id: id } });
}

export async function payLate(scene: Scene): Promise<void> {
  await ask(scene, payLatePayments);
}

/** The amount that was shown is the one that is accepted. */
export async function withdraw(scene: Scene, which: Which): Promise<void> {
  const list = await ask(scene, listOwnWithdrawable);
  const contract = list?.contracts.find((one) => one.automation_id === automationOf(scene, which));
  if (!contract) return;
  const body = { expected_refund: contract.refund.total };
  await ask(scene, withdrawOwn, { params: { id: contract.id }, body });
}
