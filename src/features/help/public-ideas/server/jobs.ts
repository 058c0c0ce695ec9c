import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { ideaVotes } from '#server/db/schema/idea-readings.ts';
import { ideas } from '#server/db/schema/support.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';

/** In one email; the others follow in the next. */
const mostInOne = 10;

const isBuyable = and(eq(automations.available, true), eq(automations.subscriptionAvailable, true));
/** Its author is told as its author. */
const isAnothers = or(isNull(ideas.userId), ne(ideas.userId, ideaVotes.userId));
const isToTell = and(eq(ideas.status, 'completed'), isNull(ideaVotes.toldAt), isBuyable, isAnothers);

const voters = (db: Queries) =>
  db
    .selectDistinct({ id: ideaVotes.userId })
    .from(ideaVotes)
    .innerJoin(ideas, eq(ideas.id, ideaVotes.ideaId))
    .innerJoin(automations, eq(automations.id, ideas.automationId))
    .innerJoin(users, eq(users.id, ideaVotes.userId))
    .where(and(isToTell, eq(users.isActive, true)))
    .orderBy(asc(ideaVotes.userId));

function lockVotesToTell(tx: Transaction, userId: number) {
  return tx
    .select({ ideaId: ideaVotes.ideaId, id: automations.id, name: automations.name })
    .from(ideaVotes)
    .innerJoin(ideas, eq(ideas.id, ideaVotes.ideaId))
    .innerJoin(automations, eq(automations.id, ideas.automationId))
    .where(and(eq(ideaVotes.userId, userId), isToTell))
    .orderBy(asc(ideaVotes.ideaId))
    .limit(mostInOne)
    .for('update', { of: ideaVotes });
}

/** Once for each vote, whoever else does it (docs/product/idea.md#voters-are-told). */
function tellVoter(shop: Pick<Shop, 'db' | 'clock' | 'settings'>, userId: number): Promise<boolean> {
  return inTransaction(shop.db, async (tx) => {
    // Before the votes, as an erasure locks them.
    const voter = await lockOpenCustomer(tx, userId);
    const votes = voter?.isActive ? await lockVotesToTell(tx, userId) : [];
    const [first] = votes;
    if (!voter || !first) return false;
    const now = shop.clock.now();
    const told = votes.map(({ ideaId }) => ideaId);
    await tx
      .update(ideaVotes)
      .set({ toldAt: now })
      .where(and(inArray(ideaVotes.ideaId, told), eq(ideaVotes.userId, userId)));
    await enqueueEmail(tx, now, {
      to: voter.email,
      userId,
      onceKey: `idea-on-sale:${userId}:${first.ideaId}`,
      email: {
        name: 'idea-on-sale',
        props: {
          site: emailSite(shop.settings),
          firstName: voter.firstName || null,
          automations: votes.map(({ id, name }) => ({ id, name })),
        },
      },
    });
    return true;
  });
}

const votersToTell = eachDue({
  name: 'voters-to-tell',
  due: ({ db }) => voters(db),
  act: (shop, { id }) => tellVoter(shop, id),
});

export const publicIdeasSweeps = [votersToTell];
