import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

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
  'id' | 'name' | 'slug' | 'subscriptionPrice'
>;

function bookable(db: Queries, automationId: number) {
  const { id, name, slug, subscriptionPrice, available, subscriptionAvailable } = automations;
  return db
    .select({ id, name, slug, subscriptionPrice })
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

/**
 * Like `selectBookable`, with a lock against deletion until the transaction ends
 * (docs/product/automation.md#sold-is-not-deleted).
 */
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

export const trialsOver = (db: Queries, now: Instant) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isTrial, lte(subscriptions.endDate, now)))
    .orderBy(asc(subscriptions.endDate));

/** Only people whose reminder has not been written yet. */
export function trialsEnding(db: Queries, now: Instant, until: Instant) {
  const reminded = db
    .select({ onceKey: outbox.onceKey })
    .from(outbox)
    .where(eq(outbox.onceKey, sql`'email:trial-ending:' || ${subscriptions.id}`));
  return db
    .select({
      id: subscriptions.id,
      endDate: subscriptions.endDate,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      automationId: automations.id,
      automation: automations.name,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
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
