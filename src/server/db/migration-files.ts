import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const migrationsFolder = path.join(import.meta.dirname, '../../../db/migrations');

/** What a file says of itself in a comment of its own, always with its reason (docs/operate.md#database). */
export interface Marks {
  /** Each statement stands alone, as an index that is built `concurrently` must. */
  outside?: string;
  /** It takes something away: code that does not know this migration cannot use the database any more. */
  contracts?: { floor: number; why: string };
  /** It locks a table that may be large, and says why that is short. */
  locks?: string;
}

export interface Migration {
  name: string;
  number: number;
  hash: string;
  statements: string[];
  marks: Marks;
}

const saidAfter = (text: string, mark: RegExp) =>
  text.match(new RegExp(`^-- ${mark.source}: *(\\S.*)$`, 'm'));

export function readMarks(text: string): Marks {
  const outside = saidAfter(text, /outside a transaction/)?.[1];
  const locks = saidAfter(text, /locks/)?.[1];
  const [, floor, why] = saidAfter(text, /contracts, for code that knows (\d{4})/) ?? [];
  return {
    ...(outside && { outside }),
    ...(locks && { locks }),
    ...(floor && why && { contracts: { floor: Number(floor), why } }),
  };
}

/** In order, with the hashes by which drizzle-kit's own migrator would know them. */
export function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'),
  );
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    return {
      name: tag,
      number: Number.parseInt(tag, 10),
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
      marks: readMarks(text),
    };
  });
}
