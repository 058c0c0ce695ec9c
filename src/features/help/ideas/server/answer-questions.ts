import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { takesAnswers } from '#domain/idea/author-news.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { ideaAnalyses, ideaAnswers } from '#server/db/schema/idea-readings.ts';
import { ideas } from '#server/db/schema/support.ts';
import type { Shop } from '#server/shop.ts';
import type { FollowedIdea, GivenAnswers } from '../contract.ts';
import { selectIdeaGift } from './give-idea-gift.ts';
import { showIdea } from './idea.ts';
import { findIdea, type IdeaRow } from './idea-store.ts';

interface AskedQuestion {
  place: number;
  question: string;
  /** Null until it is answered. */
  answer: string | null;
}

/** They are those of the try that asks them. */
async function selectQuestions(
  db: Queries,
  { ideaId, attempt }: { ideaId: number; attempt: number },
): Promise<AskedQuestion[]> {
  const [read] = await db
    .select({ analysis: ideaAnalyses.analysis })
    .from(ideaAnalyses)
    .where(and(eq(ideaAnalyses.ideaId, ideaId), eq(ideaAnalyses.attempt, attempt)));
  const answers = await db
    .select({ place: ideaAnswers.place, answer: ideaAnswers.answer })
    .from(ideaAnswers)
    .where(and(eq(ideaAnswers.ideaId, ideaId), eq(ideaAnswers.attempt, attempt)));
  const given = new Map(answers.map(({ place, answer }) => [place, answer]));
  return (read?.analysis.questions ?? []).map((question, place) => ({
    place,
    question,
    answer: given.get(place) ?? null,
  }));
}

/** Another answer takes the place of the former. */
async function keepAnswers(tx: Transaction, rows: (typeof ideaAnswers.$inferInsert)[]): Promise<void> {
  await tx
    .insert(ideaAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [ideaAnswers.ideaId, ideaAnswers.attempt, ideaAnswers.place],
      set: { answer: sql`excluded.answer`, answeredAt: sql`excluded.answered_at` },
    });
}

/** SQL: whether the questions of an idea wait for a first answer. */
export const asks = sql<boolean>`(${ideas.askedAttempt} is not null and not exists (
  select from idea_answers a where a.idea_id = ${ideas.id} and a.attempt = ${ideas.askedAttempt}))`;

/** It shows the questions that may be answered now, or were. */
export async function showFollowed(db: Queries, row: IdeaRow): Promise<FollowedIdea> {
  const { email: _, ...shown } = showIdea(row);
  const { id: ideaId, status, askedAttempt: attempt, mayBeTold } = row.idea;
  const items = attempt === null ? [] : await selectQuestions(db, { ideaId, attempt });
  const questions =
    attempt === null || items.length === 0 ? null : { attempt, open: takesAnswers(status), items };
  const gift = await selectIdeaGift(db, ideaId);
  const given = gift ? { received: gift.receivedAt !== null } : null;
  return { ...shown, questions, gift: given, is_told: mayBeTold };
}

interface Answering extends GivenAnswers {
  ideaId: number;
  /** A customer's call reaches theirs alone. */
  userId?: number;
}

const tooLate = (detail: string) => new Refusal('changed_meanwhile', { detail });

/** The typed answers stay in the form when the questions changed meanwhile. */
export function answerQuestions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { ideaId, userId, attempt, answers }: Answering,
): Promise<FollowedIdea> {
  return inTransaction(db, async (tx) => {
    const [idea] = await tx.select().from(ideas).where(eq(ideas.id, ideaId)).for('update');
    if (!idea || (userId !== undefined && idea.userId !== userId)) throw new Refusal('not_found');
    if (idea.status === 'ai_processing')
      throw tooLate('L’IA relit votre idée en ce moment\u00a0: réessayez dans quelques minutes.');
    if (!takesAnswers(idea.status))
      throw tooLate('L’équipe a décidé entre-temps\u00a0: ces questions n’attendent plus de réponse.');
    if (idea.askedAttempt !== attempt)
      throw tooLate('Les questions ont changé entre-temps\u00a0: rechargez la page pour voir les nouvelles.');
    const asked = await selectQuestions(tx, { ideaId, attempt });
    const now = clock.now();
    const rows = answers.flatMap(({ place, answer }) => {
      const question = asked.find((one) => one.place === place)?.question;
      return question === undefined ? [] : [{ ideaId, attempt, place, question, answer, answeredAt: now }];
    });
    if (rows.length === 0)
      throw new Refusal('invalid', { fields: { answers: ['Répondez à une question au moins.'] } });
    await keepAnswers(tx, rows);
    const row = await findIdea(tx, ideaId);
    if (!row) throw new Refusal('not_found');
    return showFollowed(tx, row);
  });
}
