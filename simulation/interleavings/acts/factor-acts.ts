import type { z } from 'zod';
import { adminSignIn, getAdmin, refreshAdminSession } from '#staff/admin-session/contract.ts';
import {
  addApplication as addApplicationCall,
  addPasskey as addPasskeyCall,
  beginApplication,
  beginFactorProof,
  beginPasskey,
  endOtherStaffSessions,
  endStaffSession,
  listStaffSessions,
  proveByCode,
  proveByPasskey,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from '#staff/second-factor/contract.ts';
import { defaultPassword } from '#tests/factories/customers.ts';
import { shownCode } from '#tests/second-factor.ts';
import { TestPasskey } from '#tests/test-passkey.ts';
import type { Callable, Given } from '../../call.ts';
import { askAsStaff, askAsStranger, askWith } from '../asking.ts';
import { aside } from '../gate.ts';
import type { Member, Scene } from '../person.ts';

type Where = 'here' | 'there';

export function memberOf({ person }: Pick<Scene, 'person'>): Member {
  if (!person.member) throw new Error(`nobody of the team deals with a person of ${person.state}`);
  return person.member;
}

const askFrom = <Answer extends z.ZodType>(
  scene: Scene,
  where: Where,
  endpoint: Callable<Answer>,
  given: Omit<Given, 'access'> = {},
) => askWith(scene, memberOf(scene)[where].access, endpoint, given);

/** Their keys are no plain JSON: by their own name, so that each template finds its own. */
const passkeys = new Map<string, TestPasskey>();

export async function addPasskey(scene: Scene, where: Where): Promise<void> {
  const begun = await askFrom(scene, where, beginPasskey);
  if (!begun) return;
  const { challenge_id, options } = begun;
  const passkey = new TestPasskey();
  const response = passkey.create({ challenge: options.challenge });
  const body = { challenge_id, name: 'Ordinateur', response };
  const added = await askFrom(scene, where, addPasskeyCall, { body });
  if (!added) return;
  passkeys.set(passkey.id, passkey);
  const member = memberOf(scene);
  member.passkey = passkey.id;
  if (added.recovery_codes) member.recoveryCodes = added.recovery_codes;
}

/** By the code of the step before, so that those of this step and the next are still to be used. */
export async function addApplication(scene: Scene, where: Where): Promise<void> {
  const begun = await askFrom(scene, where, beginApplication);
  if (!begun) return;
  const { challenge_id, secret } = begun;
  const body = { challenge_id, name: 'Téléphone', factor_code: shownCode(secret, -1) };
  const added = await askFrom(scene, where, addApplicationCall, { body });
  if (!added) return;
  const member = memberOf(scene);
  member.secret = secret;
  if (added.recovery_codes) member.recoveryCodes = added.recovery_codes;
}

async function give(scene: Scene, access: string, code: string): Promise<void> {
  if (!(await askWith(scene, access, proveByCode, { body: { factor_code: code } }))) return;
  if (scene.spent.has(code)) scene.faults.push('a code was accepted twice');
  scene.spent.add(code);
}

export async function giveCode(scene: Scene, where: Where): Promise<void> {
  const { secret, ...member } = memberOf(scene);
  if (secret) await give(scene, member[where].access, shownCode(secret));
}

export async function giveRecoveryCode(scene: Scene, where: Where): Promise<void> {
  const { recoveryCodes, ...member } = memberOf(scene);
  const [code] = recoveryCodes ?? [];
  if (code) await give(scene, member[where].access, code);
}

export async function givePasskey(scene: Scene, where: Where): Promise<void> {
  const passkey = passkeys.get(memberOf(scene).passkey ?? '');
  const begun = passkey && (await askFrom(scene, where, beginFactorProof));
  if (!begun) return;
  const { challenge_id, options } = begun;
  const body = { challenge_id, response: passkey.answer({ challenge: options.challenge }) };
  await askFrom(scene, where, proveByPasskey, { body });
}

const ownFactors = async (scene: Scene) => (await askFrom(scene, 'here', showSecondFactor))?.factors ?? [];

export async function renameFactors(scene: Scene): Promise<void> {
  for (const { id } of await ownFactors(scene))
    await askFrom(scene, 'here', renameFactor, { params: { id }, body: { name: 'Celui du bureau' } });
}

export async function removeApplication(scene: Scene): Promise<void> {
  const found = (await ownFactors(scene)).find(({ kind }) => kind === 'totp');
  if (found) await askFrom(scene, 'here', removeFactor, { params: { id: found.id } });
}

export async function renewCodes(scene: Scene): Promise<void> {
  await askFrom(scene, 'here', renewRecoveryCodes);
}

async function refuseEnded(scene: Scene, ...ended: Where[]): Promise<void> {
  for (const where of ended)
    if (await askFrom(scene, where, getAdmin)) scene.faults.push('a session that was ended still opens');
}

export async function resetFactors(scene: Scene): Promise<void> {
  const { id } = memberOf(scene);
  const reset = await askAsStaff(scene, resetSecondFactor, { params: { id } });
  if (reset && reset.removed > 0) await refuseEnded(scene, 'here', 'there');
}

/** By the password, then by the code where one is asked for. */
export async function signIn(scene: Scene): Promise<void> {
  const { email, secret } = memberOf(scene);
  const pair = await askAsStranger(scene, adminSignIn, { body: { email, password: defaultPassword } });
  if (pair && secret) await give(scene, pair.access, shownCode(secret));
}

export async function refreshSession(scene: Scene): Promise<void> {
  const { refresh } = memberOf(scene).here;
  await askAsStranger(scene, refreshAdminSession, { body: { refresh } });
}

interface Ending {
  of: Where;
  from: Where;
}

/** The other one of the list, as its owner sees it there. */
export async function endSession(scene: Scene, { of, from }: Ending): Promise<void> {
  const sessions = await askFrom(scene, from, listStaffSessions);
  const other = sessions?.find(({ current }) => !current);
  if (!other) return;
  const ended = await askFrom(scene, from, endStaffSession, { params: { id: other.id } });
  if (ended !== undefined && sessions?.length === 2) await refuseEnded(scene, of);
}

export async function endOtherSessions(scene: Scene, { of, from }: Ending): Promise<void> {
  if (await askFrom(scene, from, endOtherStaffSessions)) await refuseEnded(scene, of);
}

const standing = `
  select (select count(*)::int from second_factors where user_id = $1) as factors,
    (select count(*)::int from recovery_codes where user_id = $1) as codes`;

/** Ten codes with the first factor, and none without any: whoever looks, at every instant. */
export const checkedFactors =
  (act: (scene: Scene) => Promise<void>) =>
  async (scene: Scene): Promise<void> => {
    await act(scene);
    const { place, faults } = scene;
    const look = () => place.pool.query<{ factors: number; codes: number }>(standing, [memberOf(scene).id]);
    const [row] = (await aside(look)).rows;
    if (row && row.codes !== (row.factors > 0 ? 10 : 0))
      faults.push(`${row.factors} factors stand beside ${row.codes} recovery codes`);
  };
