import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { type CaughtMessage, caughtMessage } from '#sandbox/mailbox/caught-message.ts';

const header = z.object({
  seed: z.string(),
  /** The last instant that was lived: the demo's clock goes on from it. */
  until: z.iso.datetime(),
  /** What the links of the emails begin with. */
  siteUrl: z.url(),
  /** The migrations that the shop had, by their hash, in their order. */
  migrations: z.array(z.string()).min(1),
  /** The last number that each sequence gave. */
  sequences: z.record(z.string(), z.int()),
  mails: z.array(caughtMessage),
  /** Of the private store, by their key, in base64. */
  files: z.record(z.string(), z.base64()).default({}),
});

/** A shop that has lived: every row of every table, with the provider's books and the emails that were caught last. */
export interface LivedYear extends z.infer<typeof header> {
  mails: CaughtMessage[];
  /** By the name of the table, as PostgreSQL wrote them: one JSON array of objects. */
  rows: ReadonlyMap<string, string>;
}

const yearFile = new URL('./year.br', import.meta.url);

/**
 * Brotli, within it one line of JSON about the whole, then one for each table: its name, a tab, its rows. Throws where
 * the file is not one.
 */
export async function readYear(file: URL | string = yearFile): Promise<LivedYear> {
  const text = (await promisify(brotliDecompress)(await readFile(file))).toString('utf8');
  const [about = '', ...tables] = text.split('\n');
  const rows = tables.filter(Boolean).map((line) => {
    const end = line.indexOf('\t');
    return [line.slice(0, end), line.slice(end + 1)] as const;
  });
  return { ...header.parse(JSON.parse(about)), rows: new Map(rows) };
}
