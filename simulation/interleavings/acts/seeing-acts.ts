import { getAccount } from '#people/accounts/contract.ts';
import { endViewing, startViewing } from '#staff/seeing/contract.ts';
import { askWith } from '../asking.ts';
import { aside } from '../gate.ts';
import type { Scene } from '../person.ts';
import { memberOf } from './factor-acts.ts';

const open = `
  select count(*)::int as open from viewings where user_id = $1 and staff_id = $2 and ended_at is null`;

/** In the first session of the member. */
export async function see(scene: Scene, reason: string): Promise<void> {
  const { place, person, faults } = scene;
  const member = memberOf(scene);
  const given = { params: { id: person.id }, body: { reason } };
  const viewing = await askWith(scene, member.here.access, startViewing, given);
  if (!viewing) return;
  member.viewing = { id: viewing.id, token: viewing.token };
  const { rows } = await aside(() => place.pool.query<{ open: number }>(open, [person.id, member.id]));
  if ((rows[0]?.open ?? 0) > 1) faults.push('two viewings of one account are open in one session');
}

export async function look(scene: Scene): Promise<void> {
  const { viewing } = memberOf(scene);
  if (viewing) await askWith(scene, viewing.token, getAccount);
}

/** Once it is ended it opens nothing any more. */
export async function stopSeeing(scene: Scene): Promise<void> {
  const { viewing, here } = memberOf(scene);
  if (!viewing) return;
  const ended = await askWith(scene, here.access, endViewing, { params: { id: viewing.id } });
  if (ended === undefined) return;
  if (await askWith(scene, viewing.token, getAccount))
    scene.faults.push('a viewing that was ended still opens');
}
