import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { lockCustomer, noteUsedTrial } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import type { Instant } from '#server/db/instant.ts';
import { usedTrials, users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { hashesOfEmail, hashesOfPerson } from '#server/keys/email-hash.ts';
import type { PerKey } from '#server/settings/key-list.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Undefined for a closed account. */
async function selectTrialAddress(db: Queries, userId: number) {
  const { email, emailVerifiedAt, trialUsedAt } = users;
  const [row] = await db
    .select({ email, emailVerifiedAt, trialUsedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row;
}

async function selectUsed(db: Queries, hashes: readonly string[]): Promise<Date | undefined> {
  const [row] = await db
    .select({ usedAt: usedTrials.usedAt })
    .from(usedTrials)
    .where(inArray(usedTrials.personHmac, [...hashes]))
    .orderBy(asc(usedTrials.usedAt))
    .limit(1);
  return row?.usedAt;
}

/** The earliest mark of a person; true when it stood under an older key. */
export async function bringTrialUnderNewest(
  tx: Transaction,
  [personHmac, ...older]: PerKey<string>,
): Promise<boolean> {
  if (older.length === 0) return false;
  const [found] = await tx
    .select({ personHmac: usedTrials.personHmac })
    .from(usedTrials)
    .where(inArray(usedTrials.personHmac, [personHmac, ...older]))
    .orderBy(asc(usedTrials.usedAt))
    .for('update');
  if (!found || found.personHmac === personHmac) return false;
  await tx.delete(usedTrials).where(eq(usedTrials.personHmac, personHmac));
  await tx.update(usedTrials).set({ personHmac }).where(eq(usedTrials.personHmac, found.personHmac));
  return true;
}

/** A deleted account's mark passes to the person who came back. True when this call noted it first. */
async function insertUsed(
  tx: Transaction,
  { hashes, ...used }: { hashes: PerKey<string>; userId: number; usedAt: Date },
): Promise<boolean> {
  const [personHmac] = hashes;
  await bringTrialUnderNewest(tx, hashes);
  const inserted = await tx
    .insert(usedTrials)
    .values({ ...used, personHmac })
    .onConflictDoNothing()
    .returning({ personHmac: usedTrials.personHmac });
  if (inserted.length > 0) return true;
  await tx
    .update(usedTrials)
    .set({ userId: used.userId, purgeAt: null })
    .where(and(eq(usedTrials.personHmac, personHmac), isNull(usedTrials.userId)));
  return false;
}

/** They belong to nobody until they are deleted at their date. */
async function releaseUsed(tx: Transaction, userId: number, purgeAt: Date): Promise<void> {
  await tx.update(usedTrials).set({ userId: null, purgeAt }).where(eq(usedTrials.userId, userId));
}

const unnotedTrials = (db: Queries) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.trialUsedAt),
        sql`not ${users.trialNoted}`,
        isNull(users.deletedAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(users.id));

export async function purgeUsed(db: Queries, now: Date, limit: number): Promise<number> {
  const { personHmac: key, purgeAt: oldest } = usedTrials;
  return deleteBatch(db, { table: usedTrials, key, where: lte(oldest, now), oldest, limit });
}

/** Call it whenever an address is proven to be theirs, never before (docs/product/trial.md#once-per-person). */
export async function followTrial(tx: Transaction, settings: Settings, userId: number): Promise<void> {
  const person = await selectTrialAddress(tx, userId);
  if (!person?.emailVerifiedAt) return;
  const hashes = hashesOfPerson(settings, person.email);
  // Records from before mailboxes were noted hold the address as it was typed.
  const known = [...hashes, ...hashesOfEmail(settings, person.email)];
  const usedAt = person.trialUsedAt ?? (await selectUsed(tx, known));
  if (!usedAt) return;
  await noteUsedTrial(tx, userId, usedAt);
  await insertUsed(tx, { hashes, userId, usedAt });
}

/** False when another account of theirs was faster. */
export async function claimTrial(
  tx: Transaction,
  settings: Settings,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<boolean> {
  return insertUsed(tx, { hashes: hashesOfPerson(settings, email), userId, usedAt: now });
}

export async function releaseTrial(
  tx: Transaction,
  settings: Settings,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await followTrial(tx, settings, userId);
  await releaseUsed(tx, userId, keptUntil(KEPT_DATA.usedTrial.period, now));
}

/** These people had their trial before mailboxes were noted. */
export const noteFormerTrials = eachDue({
  name: 'former-trials',
  batch: 200,
  due: ({ db }) => unnotedTrials(db),
  act: (shop, { id: userId }) =>
    inTransaction(shop.db, async (tx) => {
      await lockCustomer(tx, userId);
      await followTrial(tx, shop.settings, userId);
    }),
});

export type TrialPerson = NonNullable<Awaited<ReturnType<typeof selectTrialPerson>>>;

export async function selectTrialPerson(db: Queries, userId: number) {
  const [row] = await db
    .select({
      emailVerifiedAt: users.emailVerifiedAt,
      trialUsedAt: users.trialUsedAt,
      chosenAutomationId: users.chosenTrialAutomationId,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)));
  return row;
}

export type TrialAutomation = Pick<
  typeof automations.$inferSelect,
  'id' | 'name' | 'slug' | 'purchasePrice' | 'subscriptionPrice'
>;

function bookable(db: Queries, automationId: number) {
  const { id, name, slug, purchasePrice, subscriptionPrice, available, subscriptionAvailable } = automations;
  return db
    .select({ id, name, slug, purchasePrice, subscriptionPrice })
    .from(automations)
    .where(and(eq(automations.id, automationId), eq(available, true), eq(subscriptionAvailable, true)));
}

/** Undefined when it does not exist or is not bookable. */
export async function selectBookable(
  db: Queries,
  automationId: number,
): Promise<TrialAutomation | undefined> {
  return (await bookable(db, automationId))[0];
}

/** It is locked against deletion until the commit (docs/product/automation.md#sold-is-not-deleted). */
export async function holdBookable(
  tx: Transaction,
  automationId: number,
): Promise<TrialAutomation | undefined> {
  return (await bookable(tx, automationId).for('share'))[0];
}

const isTrial = and(eq(subscriptions.status, 'active'), eq(subscriptions.isFree, true));

export async function selectRunningTrial(db: Queries, userId: number, now: Date) {
  const [row] = await db
    .select({
      id: automations.id,
      name: automations.name,
      slug: automations.slug,
      startDate: subscriptions.startDate,
      endDate: subscriptions.endDate,
    })
    .from(subscriptions)
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(and(eq(subscriptions.userId, userId), isTrial, gt(subscriptions.endDate, now)));
  return row;
}

/** Who has bought it since, or was given it, is asked for nothing, even if they gave it back. */
export async function selectEndedTrial(db: Queries, userId: number) {
  const { id, name, slug, imageKey, purchasePrice, subscriptionPrice } = automations;
  const [row] = await db
    .select({ id, name, slug, imageKey, purchasePrice, subscriptionPrice, endDate: subscriptions.endDate })
    .from(subscriptions)
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.status, 'cancelled'),
        eq(subscriptions.endReason, 'trial'),
        eq(automations.available, true),
        eq(automations.subscriptionAvailable, true),
        isNull(automations.deletedAt),
        sql`not exists (select from purchases p where p.user_id = ${userId} and p.automation_id = ${id}
          and (p.ended_at is null or p.purchased_at >= ${subscriptions.startDate}))`,
        sql`not exists (select from subscriptions later where later.user_id = ${userId} and later.automation_id = ${id}
          and later.id > ${subscriptions.id})`,
      ),
    )
    .limit(1);
  return row;
}

export const trialsOver = (db: Queries, now: Instant) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isTrial, lte(subscriptions.endDate, now)))
    .orderBy(asc(subscriptions.endDate));

/** It leaves out people whose reminder has been written. */
export function trialsEnding(db: Queries, now: Instant, until: Instant) {
  const reminded = db
    .select({ onceKey: outbox.onceKey })
    .from(outbox)
    .where(eq(outbox.onceKey, sql`'email:trial-ending:' || ${subscriptions.id}`));
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        isTrial,
        gt(subscriptions.endDate, now),
        lte(subscriptions.endDate, until),
        isNotNull(users.emailVerifiedAt),
        sql`not exists ${reminded}`,
      ),
    )
    .orderBy(asc(subscriptions.endDate));
}
