import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { SellerIdentity } from '#domain/terms/legal-text.ts';
import { CURRENT_EDITION, type EditionName } from '#domain/terms/versions.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { executePrepared } from '#server/db/connection.ts';
import { termsAcceptances, termsDocuments } from '#server/db/schema/accounts.ts';
import { sellerIdentity } from '#server/pdf/seller.ts';
import type { Shop } from '#server/shop.ts';
import type { TermsAcceptance } from '../contract.ts';

/** What somebody accepted: a text, and the file of it by its digest. */
export interface AcceptedTerms {
  edition: EditionName;
  /** Null where no file could be drawn, for a machine without memory or time must not hold back an order. */
  digest: string | null;
}

async function insertTermsAcceptance(
  db: Queries,
  row: typeof termsAcceptances.$inferInsert,
): Promise<number> {
  const [inserted] = await db.insert(termsAcceptances).values(row).returning({ id: termsAcceptances.id });
  if (!inserted) throw new Error('the terms acceptance was not written');
  return inserted.id;
}

/** Deletes where a person accepted; that they did is kept. */
export async function forgetDevicesOf(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(termsAcceptances)
    .set({ userAgent: '', acceptanceUrl: '' })
    .where(eq(termsAcceptances.userId, userId));
}

export async function deleteOldAcceptances(db: Queries, until: Date, limit: number): Promise<number> {
  const { rowCount } = await executePrepared(
    db,
    sql`
    delete from terms_acceptances where id in (
      select t.id from users u join terms_acceptances t on t.user_id = u.id
      where u.deleted_at <= ${until} order by u.deleted_at limit ${limit} for update of t skip locked)`,
  );
  return rowCount ?? 0;
}

/** It runs in the transaction of what was accepted. Answers its number. */
export function recordTermsAcceptance(
  db: Queries,
  entry: {
    userId: number;
    type: 'registration' | 'purchase' | 'subscription';
    acceptance: TermsAcceptance;
    /** Of `acceptedDocument`, before the transaction. */
    terms: AcceptedTerms;
    now: Date;
  },
): Promise<number> {
  const { userId, type, acceptance, terms, now } = entry;
  return insertTermsAcceptance(db, {
    userId,
    type,
    accepted: acceptance.accepted,
    acceptedAt: new Date(acceptance.timestamp),
    userAgent: acceptance.userAgent,
    acceptanceUrl: acceptance.acceptanceUrl,
    version: acceptance.version,
    edition: terms.edition,
    document: terms.digest,
    receivedAt: now,
  });
}

/** The latest until then: an order whose own could not be logged has the terms of the one before. */
export async function selectAccepted(
  db: Queries,
  userId: number,
  until: Date,
): Promise<AcceptedTerms | undefined> {
  const [row] = await db
    .select({ edition: termsAcceptances.edition, digest: termsAcceptances.document })
    .from(termsAcceptances)
    .where(and(eq(termsAcceptances.userId, userId), lte(termsAcceptances.receivedAt, until)))
    .orderBy(desc(termsAcceptances.receivedAt), desc(termsAcceptances.id))
    .limit(1);
  return row;
}

/** The latest first. */
export function selectAcceptances(db: Queries, userId: number, limit: number) {
  return db
    .select()
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, userId))
    .orderBy(desc(termsAcceptances.receivedAt), desc(termsAcceptances.id))
    .limit(limit);
}

/** Of the file of an edition by that seller, where it is kept. */
export async function selectDigest(db: Queries, edition: EditionName, identity: SellerIdentity) {
  const [row] = await db
    .select({ digest: termsDocuments.digest })
    .from(termsDocuments)
    .where(and(eq(termsDocuments.edition, edition), eq(termsDocuments.identity, identity)));
  return row?.digest;
}

/**
 * Of an order that began then; today's, where its buyer never accepted any by a form. Nothing is drawn: no money waits for
 * that, and the letter is what draws what is not kept yet.
 */
export async function termsOfOrder(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  userId: number,
  began: Date,
): Promise<AcceptedTerms> {
  const accepted = await selectAccepted(db, userId, began);
  if (accepted?.digest) return accepted;
  const edition = accepted?.edition ?? CURRENT_EDITION;
  return { edition, digest: (await selectDigest(db, edition, sellerIdentity(settings))) ?? null };
}
