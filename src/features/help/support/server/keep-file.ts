import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Refusal } from '#contract-kit/error-codes.ts';
import { dispositionOf, FILE_WORDS, type FileBy, nameOfFile } from '#domain/file/attached-file.ts';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { forgetPart, ifThere, openStore, placeOfPart, putFile } from '#server/gateways/storage.ts';
import type { KeptFile } from '#server/http/serve.ts';
import { oneAtATime } from '#server/jobs/in-turn.ts';
import type { Shop } from '#server/shop.ts';
import type { ReadFate, read } from './attached-file-reader.ts';
import {
  bytesOfCustomer,
  deleteFileRow,
  dropAgainAt,
  type FileRow,
  forgetWeight,
  insertFile,
  lockDropped,
  lockUnsent,
  sendFiles,
  supportFile,
} from './file-store.ts';

type Keeping = Pick<Shop, 'db' | 'clock' | 'settings'>;

const reader = new URL('./attached-file-reader.ts', import.meta.url);
const withinMs = 15_000;
/** A message is written meanwhile. */
const unsentMs = DAY_MS;

const refused = (message: string) => new Refusal('invalid', { fields: { file: [message] } });
const tooLarge = (name: string) =>
  new Refusal('body_too_large', { fields: { file: [FILE_WORDS.tooLarge(name)] } });

/** A body that is cut off fails with the error of its connection, which is nobody's fault here. */
async function* within(content: Readable, name: string): AsyncGenerator<Uint8Array> {
  let taken = 0;
  try {
    // What is left of a refused one is dropped by the server, for the sake of the next request of its connection.
    for await (const part of content.iterator({ destroyOnReturn: false })) {
      taken += part.length;
      if (taken > FILE_LIMITS.bytes) throw tooLarge(name);
      yield part;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refused(FILE_WORDS.cut);
  }
}

async function readOne(given: Parameters<typeof read>[0]): Promise<ReadFate> {
  try {
    return await readApart<typeof read>(reader, given, { withinMs });
  } catch (error) {
    if (error instanceof BeyondLimits) return { is: 'unreadable' };
    throw error;
  }
}

/** The row first: whatever ends this, the sweep finds the bytes by it. */
async function store(
  { db, clock, settings }: Keeping,
  by: FileBy,
  { file, given, type, most }: { file: string; given: string; type: string; most: number },
): Promise<FileRow> {
  const { size: bytes } = await stat(file);
  // A picture of two colours weighs a hundred times as much once it is made anew.
  if (bytes > most) throw refused(FILE_WORDS.unreadable(given));
  const row = { id: randomUUID(), name: nameOfFile(given, type), type, bytes };
  await inTransaction(db, async (tx) => {
    const { userId, author } = by;
    if (userId !== null && author === 'customer') {
      // It may have been closed while the file arrived.
      if (!(await holdCustomer(tx, userId))) throw new Refusal('invalid_token');
      const before = await bytesOfCustomer(tx, userId);
      if (before + bytes > FILE_LIMITS.accountBytes) throw refused(FILE_WORDS.beyond(given));
    }
    const createdAt = clock.now();
    await insertFile(tx, { ...row, ...by, createdAt, dropAt: new Date(createdAt.getTime() + unsentMs) });
  });
  try {
    await putFile(settings, supportFile(row.id), createReadStream(file));
  } catch (error) {
    // The row stays, for a slow store may have the bytes all the same. Where the database is away it weighs for a day.
    await forgetWeight(db, row.id).catch(() => undefined);
    throw error;
  }
  return { ...row, replyId: null };
}

/** The file stays where it lies, its caller's; `most` bytes of it are kept. Throws `invalid` at `file`. */
export async function keepPart(
  shop: Keeping,
  by: FileBy,
  { part, name, most = FILE_LIMITS.bytes }: { part: string; name: string; most?: number },
): Promise<FileRow> {
  const { size } = await stat(part);
  if (size === 0) throw refused(FILE_WORDS.empty(name));
  const made = `${part}-made`;
  try {
    const fate = await readOne({ file: part, made, name });
    if (fate.is === 'refused') throw refused(FILE_WORDS.refused(name, fate.because));
    if (fate.is === 'unreadable') throw refused(FILE_WORDS.unreadable(name));
    return await store(shop, by, { file: fate.isMadeAnew ? made : part, given: name, type: fate.type, most });
  } finally {
    await forgetPart(made);
  }
}

/** Until its message is sent it is its sender's alone, for a day. Throws `invalid` and `body_too_large` at `file`, `invalid_token`. */
export async function keepFile(
  shop: Keeping,
  by: FileBy,
  { content, name }: { content: Readable; name: string },
): Promise<FileRow> {
  const part = await placeOfPart(shop.settings);
  try {
    await writeFile(part, within(content, name));
    // However many one person sends, nobody else waits for more than one of them.
    return await oneAtATime(`files of ${by.author} ${by.userId}`, () => keepPart(shop, by, { part, name }));
  } finally {
    await forgetPart(part);
  }
}

const atFiles = (message: string) => new Refusal('invalid', { fields: { files: [message] } });

/** In the transaction that writes their message. Throws `invalid` at `files`. */
export async function attachFiles(
  tx: Transaction,
  by: FileBy,
  {
    ids,
    now,
    ...of
  }: { ids: readonly string[]; now: Date; ticketId: number; replyId: number | null; userId: number | null },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await lockUnsent(tx, ids, by, now);
  if (rows.length < new Set(ids).size) throw atFiles(FILE_WORDS.gone);
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > FILE_LIMITS.messageBytes)
    throw atFiles(FILE_WORDS.heavy);
  await sendFiles(tx, ids, of);
}

/** Throws `not_found` where its bytes are lost, too: `files check` names them. */
export async function openFile(
  { settings }: Pick<Shop, 'settings'>,
  row: FileRow | undefined,
): Promise<KeptFile> {
  if (!row) throw new Refusal('not_found');
  const { area, key } = supportFile(row.id);
  const files = await openStore(settings, area);
  const kept = await ifThere(files.getMetaData(key));
  if (kept?.contentLength !== row.bytes)
    throw new Refusal('not_found', {
      detail: 'Ce fichier n’est plus conservé\u00a0: demandez qu’on vous le renvoie.',
    });
  const { name, type, bytes } = row;
  return { disposition: dispositionOf(name), type, bytes, content: await files.getStream(key) };
}

/** By then whatever was arriving as its row was forgotten has arrived. */
const arrivedMs = HOUR_MS;

/** The bytes first, so that a row still names them if the process dies here. */
export function dropFile(
  { db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>,
  { id }: { id: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Locked, for its message may be sent at this very moment.
    const row = await lockDropped(tx, id);
    if (!row) return false;
    const { area, key } = supportFile(id);
    await (await openStore(settings, area)).delete(key);
    const arrived = new Date(row.createdAt.getTime() + arrivedMs);
    if (arrived > clock.now()) await dropAgainAt(tx, id, arrived);
    else await deleteFileRow(tx, id);
    return true;
  });
}
