import { and, asc, eq, inArray } from 'drizzle-orm';
import type pg from 'pg';
import { OPEN_TO_VOTES, PUBLIC_IDEA_STATUSES, type PublicIdeaStatus } from '#domain/idea/public-idea.ts';
import { type Columns, prepared, type Queries, type Transaction } from '#server/db/connection.ts';
import type { automations } from '#server/db/schema/catalogue.ts';
import { ideaVotes } from '#server/db/schema/idea-readings.ts';
import { ideas } from '#server/db/schema/support.ts';

const isPublic = and(inArray(ideas.status, PUBLIC_IDEA_STATUSES), ideas.textsApproved);

interface PublicIdeaRow {
  id: number;
  title: string;
  summary: string;
  category_name: string | null;
  status: PublicIdeaStatus;
  votes: number;
  automation: Columns<typeof automations, 'id' | 'slug' | 'name' | 'available'> | null;
  total: number;
}

const everybodys = PUBLIC_IDEA_STATUSES.map((status) => `'${status}'`).join(', ');
/** Waiting ideas come before those on sale. */
const order = `i.status = 'completed', i.votes desc, i.id desc`;

const page = prepared<PublicIdeaRow, [number, number]>(
  'public_ideas',
  `select i.id, i.generated_title as title, i.ai_summary as summary, c.name as category_name, i.status, i.votes, i.total,
     case when a.id is not null then json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'available', a.available) end
       as automation
   from (
     select i.*, count(*) over ()::int as total
     from (
       select i.*, (select count(*)::int from idea_votes v where v.idea_id = i.id) as votes
       from automation_ideas i where i.status in (${everybodys}) and i.texts_approved
     ) i
     order by ${order} limit $1 offset $2
   ) i left join categories c on c.id = i.category_id left join automations a on a.id = i.automation_id
   order by ${order}`,
);

export const selectPublicIdeas = (pool: pg.Pool, { limit, offset }: { limit: number; offset: number }) =>
  page(pool, limit, offset);

/** Held until the vote is written, so that it goes to nothing that is no longer open. */
export async function lockOpenIdea(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(eq(ideas.id, id), inArray(ideas.status, OPEN_TO_VOTES), ideas.textsApproved))
    .for('share');
  return rows.length > 0;
}

export async function insertVote(tx: Transaction, vote: { ideaId: number; userId: number; votedAt: Date }) {
  await tx.insert(ideaVotes).values(vote).onConflictDoNothing();
}

export async function deleteVote(db: Queries, { ideaId, userId }: { ideaId: number; userId: number }) {
  await db.delete(ideaVotes).where(and(eq(ideaVotes.ideaId, ideaId), eq(ideaVotes.userId, userId)));
}

/** Of what is public alone. */
export function countVotes(db: Queries, ideaId: number): Promise<number> {
  const shown = db.select({ id: ideas.id }).from(ideas).where(isPublic);
  return db.$count(ideaVotes, and(eq(ideaVotes.ideaId, ideaId), inArray(ideaVotes.ideaId, shown)));
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
