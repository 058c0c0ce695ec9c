import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { OPEN_TO_VOTES, PUBLIC_IDEA_STATUSES, type PublicIdeaStatus } from '#domain/idea/public-idea.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { ideaVotes } from '#server/db/schema/idea-votes.ts';
import { ideas } from '#server/db/schema/support.ts';

const votes = sql<number>`(select count(*)::int from ${ideaVotes} where ${ideaVotes.ideaId} = ${ideas.id})`;
/** What waits comes before what is on sale. */
const isOver = sql`(${ideas.status} = 'completed')`;
const isPublic = inArray(ideas.status, PUBLIC_IDEA_STATUSES);

export function selectPublicIdeas(db: Queries, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      id: ideas.id,
      title: ideas.generatedTitle,
      summary: ideas.aiSummary,
      categoryName: categories.name,
      status: sql<PublicIdeaStatus>`${ideas.status}`,
      votes: votes.as('votes'),
      automation: {
        id: automations.id,
        slug: automations.slug,
        name: automations.name,
        available: automations.available,
      },
    })
    .from(ideas)
    .leftJoin(categories, eq(categories.id, ideas.categoryId))
    .leftJoin(automations, eq(automations.id, ideas.automationId))
    .where(isPublic)
    .orderBy(asc(isOver), desc(sql`votes`), desc(ideas.id))
    .limit(limit)
    .offset(offset);
}

export async function countPublicIdeas(db: Queries): Promise<number> {
  const [row] = await db.select({ count: count() }).from(ideas).where(isPublic);
  return row?.count ?? 0;
}

/** Held until the vote is written, so that it goes to nothing that is no longer open. */
export async function lockOpenIdea(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(eq(ideas.id, id), inArray(ideas.status, OPEN_TO_VOTES)))
    .for('share');
  return rows.length > 0;
}

export async function insertVote(tx: Transaction, vote: { ideaId: number; userId: number; votedAt: Date }) {
  await tx.insert(ideaVotes).values(vote).onConflictDoNothing();
}

export async function deleteVote(db: Queries, { ideaId, userId }: { ideaId: number; userId: number }) {
  await db.delete(ideaVotes).where(and(eq(ideaVotes.ideaId, ideaId), eq(ideaVotes.userId, userId)));
}

export async function selectVotesOf(db: Queries, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: ideaVotes.ideaId })
    .from(ideaVotes)
    .innerJoin(ideas, eq(ideas.id, ideaVotes.ideaId))
    .where(and(eq(ideaVotes.userId, userId), isPublic))
    .orderBy(asc(ideaVotes.ideaId));
  return rows.map(({ id }) => id);
}

export async function forgetVotesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(ideaVotes).where(eq(ideaVotes.userId, userId));
}
