import { readOwnMonths } from '#money/subscriptions/contract.ts';
import { makeOwnKey, removeOwnKey, rotateOwnKey } from '#people/api-keys/contract.ts';
import { changePassword } from '#people/auth/contract.ts';
import { defaultPassword } from '#tests/factories/customers.ts';
import { ask, askWith } from '../asking.ts';
import type { Scene } from '../person.ts';

const current_password = defaultPassword;

/** All acts of a case know of the secrets that were made, and of a password that was changed. */
const secretsOf = ({ spent }: Scene) => [...spent].filter((one) => one.startsWith('rouage_client_'));
const passwordChanged = 'the password was changed';

async function refuse(scene: Scene, secrets: readonly string[], why: string): Promise<void> {
  for (const secret of secrets)
    if (await askWith(scene, secret, readOwnMonths)) scene.faults.push(`a key still opens: ${why}`);
}

export async function makeKey(scene: Scene): Promise<void> {
  const { person, spent } = scene;
  const body = {
    name: `Comptabilité ${spent.size}`,
    scopes: ['orders.read'],
    lasts: '365',
    current_password,
  };
  const made = await ask(scene, makeOwnKey, { body });
  if (!made) return;
  person.key ??= { id: made.key.id, secret: made.secret };
  // The password that made it is the former one.
  if (spent.has(passwordChanged)) await refuse(scene, [made.secret], 'it was made with the former password');
  spent.add(made.secret);
}

export async function readByKey(scene: Scene): Promise<void> {
  const { key } = scene.person;
  if (key) await askWith(scene, key.secret, readOwnMonths);
}

/** The former secret ends at once. */
export async function rotateKey(scene: Scene): Promise<void> {
  const { key } = scene.person;
  if (!key) return;
  const body = { keep_hours: '0', current_password };
  const made = await ask(scene, rotateOwnKey, { params: { id: key.id }, body });
  if (!made) return;
  await refuse(scene, [key.secret], 'it was rotated');
  if (scene.spent.has(passwordChanged))
    await refuse(scene, [made.secret], 'it was rotated with the former password');
  scene.spent.add(made.secret);
}

export async function removeKey(scene: Scene): Promise<void> {
  const { key } = scene.person;
  if (!key) return;
  if ((await ask(scene, removeOwnKey, { params: { id: key.id } })) === undefined) return;
  await refuse(scene, [key.secret, ...secretsOf(scene)], 'it was taken away');
}

export async function changeOwnPassword(scene: Scene): Promise<void> {
  const { key } = scene.person;
  const password = 'un autre mot de passe 27';
  const body = { current_password, new_password: password };
  if (!(await ask(scene, changePassword, { body }))) return;
  scene.spent.add(passwordChanged);
  await refuse(scene, [...(key ? [key.secret] : []), ...secretsOf(scene)], 'the password was changed');
}
