import { sayWhyLeft, sayWhyLeftByLink } from '#shop/own-automations/contract.ts';
import { ask, askAsStranger } from '../asking.ts';
import { automationOf, type Scene, type Which } from '../person.ts';
import { leave } from './account-acts.ts';
import { carryMessages } from './job-acts.ts';

const said = { reason: 'missing', words: 'Il y manque l’envoi à mon comptable' };

export async function sayWhy(scene: Scene, which: Which): Promise<void> {
  await ask(scene, sayWhyLeft, { params: { id: automationOf(scene, which) }, body: said });
}

/** By the link of the dearer month that was left. */
export async function sayWhyByLink(scene: Scene, which: Which): Promise<void> {
  const { link: key } = scene.person;
  if (!key) return;
  const body = { key, link: 'price_change', automation_id: automationOf(scene, which), ...said };
  await askAsStranger(scene, sayWhyLeftByLink, { body });
}

/** Deletes the account, and what the outbox has to do about it is done: nothing of the person is left. */
export async function leaveWhole(scene: Scene): Promise<void> {
  await leave(scene);
  await carryMessages(scene);
}
