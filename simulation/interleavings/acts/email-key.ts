import { z } from 'zod';
import type { EmailPayload } from '#emails/emails.tsx';
import { aside } from '../gate.ts';
import type { Scene } from '../person.ts';

const latestEmail = `
  select payload->'email'->'props' as props from outbox
  where user_id = $1 and payload->'email'->>'name' = $2 order by created_at desc, id desc limit 1`;

/** The key that the latest email of a kind ends its link with, as its reader holds it; undefined when none waits. */
export async function keyInEmail(
  { place }: Pick<Scene, 'place'>,
  userId: number,
  mail: EmailPayload['name'],
  prop: string,
): Promise<string | undefined> {
  const look = () => place.pool.query<{ props: unknown }>(latestEmail, [userId, mail]);
  const { rows } = await aside(look);
  return z.object({ [prop]: z.string() }).safeParse(rows[0]?.props).data?.[prop];
}
