import { updateAccount } from '#account/profile/contract.ts';
import { verifyEmail } from '#account/registration/contract.ts';
import { answerPriceNotice } from '#shop/price-changes/contract.ts';
import { requestTermination, terminateContract } from '#shop/termination/contract.ts';
import { defaultPassword } from '#tests/factories/customers.ts';
import { ask, askAsStranger } from '../asking.ts';
import { automationOf, type Scene, type Which } from '../person.ts';
import { keyInEmail } from './email-key.ts';
import { sweep } from './job-acts.ts';
import { raisePrice } from './staff-acts.ts';

/** From /resiliation, without signing in: the link is asked for, and the contract ended by it. */
export async function terminate(scene: Scene, which: Which): Promise<void> {
  const { id, email } = scene.person;
  await askAsStranger(scene, requestTermination, { body: { email } });
  const key = await keyInEmail(scene, id, 'termination-link', 'terminationKey');
  if (!key) return;
  const body = { key, automation_id: automationOf(scene, which) };
  await askAsStranger(scene, terminateContract, { body });
}

/** Staff announce a dearer month and the person is written to: they hold the link of that email from then on. */
export async function tellPrice(scene: Scene, which: Which): Promise<void> {
  await raisePrice(scene, which);
  await sweep(scene, 'price-notices');
  scene.person.link = await keyInEmail(scene, scene.person.id, 'price-change', 'noticeKey');
}

export async function answerPrice(scene: Scene, choice: 'keep' | 'leave'): Promise<void> {
  const { link } = scene.person;
  if (link) await askAsStranger(scene, answerPriceNotice, { body: { key: link, choice } });
}

/** A new address is asked for: its link is in the email sent there. */
export async function askNewEmail(scene: Scene): Promise<void> {
  const { id, email } = scene.person;
  const body = { email: `ailleurs-${email}`, current_password: defaultPassword };
  await ask(scene, updateAccount, { body });
  scene.person.link = await keyInEmail(scene, id, 'email-change', 'linkKey');
}

export async function applyNewEmail(scene: Scene): Promise<void> {
  const { link } = scene.person;
  if (link) await askAsStranger(scene, verifyEmail, { body: { key: link } });
}
