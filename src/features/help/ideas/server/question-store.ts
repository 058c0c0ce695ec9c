import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { ideaAnswers } from '#server/db/schema/idea-answers.ts';
import { ideaAnalyses } from '#server/db/schema/idea-readings.ts';
import { ideas } from '#server/db/schema/support.ts';

export interface AskedQuestion {
  place: number;
  question: string;
  /** Null until it is answered. */
  answer: string | null;
}

/** As they stood in the try that asks them. */
export async function selectQuestions(
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
export async function keepAnswers(tx: Transaction, rows: (typeof ideaAnswers.$inferInsert)[]): Promise<void> {
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
