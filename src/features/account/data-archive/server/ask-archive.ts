import { Refusal } from '#contract-kit/error-codes.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { confirmPassword } from '#people/auth/server/for-other-features.ts';
import { lockOpenCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { type Archive, archiveFilePath } from '../contract.ts';
import { makeArchiveTask } from './make-archive.ts';
import { type ArchiveRow, insertArchive, selectLatest } from './store.ts';

const shown = ({ id, status, askedAt, readyAt, expiresAt, bytes }: ArchiveRow): Archive => ({
  id,
  status,
  asked_at: askedAt.toISOString(),
  ready_at: readyAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
  bytes,
  file_url: status === 'ready' ? archiveFilePath(id) : null,
});

/** The latest, as long as its file is there. */
export async function latestArchive(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
): Promise<{ archive: Archive | null }> {
  const row = await selectLatest(db, userId, clock.now());
  return { archive: row ? shown(row) : null };
}

/** One at a time: the one under way is answered again. Throws field errors, and `invalid_token`. */
export async function askForArchive(
  shop: Shop,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  currentPassword: string,
): Promise<Archive> {
  const { userId } = caller;
  await confirmPassword(shop, caller, currentPassword);
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    if (!(await lockOpenCustomer(tx, userId))) throw new Refusal('invalid_token');
    const latest = await selectLatest(tx, userId, now);
    if (latest && latest.status !== 'failed') return shown(latest);
    const expiresAt = keptUntil(KEPT_DATA.archives.period, now);
    const row = await insertArchive(tx, { userId, askedAt: now, expiresAt });
    const task = { kind: makeArchiveTask, payload: { archive: row.id }, userId };
    await enqueue(tx, now, { ...task, onceKey: `${makeArchiveTask}:${row.id}` });
    return shown(row);
  });
}
