import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Person } from '../person.ts';
import type { Scene } from './scenes.ts';

/** When it is written, and by whom. */
export const written = { day: z.int(), author: z.int() };

export const readTexts = async <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): Promise<z.output<Schema>> =>
  schema.parse(JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')));

/** Whoever was foreseen, or one of those who have an account by then, another each time. */
export function authorAmong({ people }: Scene, author: number): Person | undefined {
  const known = people.all.filter(
    ({ state, isVerified, userId }) => state === 'customer' && isVerified && userId,
  );
  const others = known.filter(({ isForeseen }) => !isForeseen);
  return (
    known.find(({ number, isForeseen }) => isForeseen && number === author) ?? others[author % others.length]
  );
}

/** The row, and its author while they have an account; undefined before it is written. */
export async function findWritten(
  { people, served }: Scene,
  [table, column, words]:
    | readonly ['tickets', 'subject', string]
    | readonly ['automation_ideas', 'title', string],
): Promise<{ id: number; author: Person | undefined } | undefined> {
  const { rows } = await served.stage.pool.query<{ id: number; user_id: number | null }>(
    `select id, user_id from ${table} where ${column} = $1`,
    [words],
  );
  const [row] = rows;
  if (!row) return undefined;
  return { id: row.id, author: people.all.find(({ userId }) => userId && userId === row.user_id) };
}
