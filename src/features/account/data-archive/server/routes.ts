import { Refusal } from '#contract-kit/error-codes.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { confirmPassword } from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { type Archive, archiveFilePath, askArchive, showArchive } from '../contract.ts';
import { openArchiveFile } from './archive-file.ts';
import { beginArchive } from './begin-archive.ts';
import { type ArchiveRow, selectLatest } from './store.ts';

const archiveAnswer = ({ id, status, askedAt, readyAt, expiresAt, bytes }: ArchiveRow): Archive => ({
  id,
  status,
  asked_at: askedAt.toISOString(),
  ready_at: readyAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
  bytes,
  file_url: status === 'ready' ? archiveFilePath(id) : null,
});

/** The latest one whose file still exists. */
async function latestArchive(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
): Promise<{ archive: Archive | null }> {
  const row = await selectLatest(db, userId, clock.now());
  return { archive: row ? archiveAnswer(row) : null };
}

/** Throws field errors, and `invalid_token`. */
async function askForArchive(
  shop: Shop,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  currentPassword: string,
): Promise<Archive> {
  const { userId } = caller;
  await confirmPassword(shop, caller, currentPassword);
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    if (!(await lockOpenCustomer(tx, userId))) throw new Refusal('invalid_token');
    return archiveAnswer(await beginArchive(tx, { userId, askedAt: now, now }));
  });
}

/** In cheapest calls, however large it is: it is read from the disk as it stands. */
const fileCost = 50;

export const dataArchive: Feature = ({ app, authenticate, endpoints, shop }) => {
  endpoints.serve(askArchive, ({ caller, body }) => askForArchive(shop, caller, body.current_password));
  endpoints.serve(showArchive, ({ caller }) => latestArchive(shop, caller.userId));
  // Not an endpoint of the contract: its answer is no JSON.
  app.get<{ Params: { id: string } }>(
    archiveFilePath(':id'),
    { schema: { hide: true } },
    async (request, reply) => {
      const caller = await authenticate(request);
      if (!caller) throw new Refusal('unauthenticated');
      if (caller.audience !== 'customer') throw new Refusal('forbidden');
      await endpoints.spend(caller, fileCost, reply, 1);
      const { id } = request.params;
      const { name, bytes, content } = await openArchiveFile(shop, { id, userId: caller.userId });
      reply.header('content-disposition', `attachment; filename="${name}"`);
      reply.header('content-length', bytes);
      return reply.type('application/zip').send(content);
    },
  );
};
