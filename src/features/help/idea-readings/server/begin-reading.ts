import { PROMPT_VERSION } from '#domain/idea/idea-prompt.ts';
import { budgetLeftCents, isWithinBudget, type Microcents, type ReadingWay } from '#domain/idea/reading.ts';
import { parisMonthKey } from '#domain/time/paris-calendar.ts';
import { failReading, startReading } from '#help/ideas/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { IdeaRecord } from '#server/db/schema/support.ts';
import type { AiGateway } from '#server/gateways/ai/gateway.ts';
import type { Shop } from '#server/shop.ts';
import { lockBudget, noteBegun, noteEnded, selectCallId, spentThisMonth } from './call-store.ts';

/** After the last try a person is told. The idea is locked. */
export async function failTry(
  tx: Transaction,
  idea: IdeaRecord,
  failure: { reason: string; now: Date; askedMs?: number },
): Promise<void> {
  if (!(await failReading(tx, idea, failure))) return;
  await raiseAlert(tx, {
    kind: 'idea_not_read',
    onceKey: `idea_not_read:${idea.id}:${idea.attempt}`,
    details: { idea: idea.id, reason: failure.reason },
    now: failure.now,
  });
}

const lost = 'La lecture n’a pas rendu de réponse à temps, et a été abandonnée.';

/** The try whose reader is not heard of any more. The idea is locked. */
export async function abandonTry(tx: Transaction, idea: IdeaRecord, now: Date): Promise<void> {
  const call = await selectCallId(tx, { ideaId: idea.id, attempt: idea.attempt });
  if (call !== undefined) await noteEnded(tx, call, { outcome: 'abandoned', reason: lost, now });
  await failTry(tx, idea, { reason: lost, now });
}

/** Once a month a person is told. */
async function tellBudgetIsSpent(tx: Transaction, { budgetCents }: AiGateway, now: Date): Promise<void> {
  const month = parisMonthKey(now);
  await raiseAlert(tx, {
    kind: 'ai_budget_spent',
    onceKey: `ai_budget_spent:${month}`,
    details: { month, budget: budgetCents },
    now,
  });
}

/** True when nothing of the month is left: what is asked for now would wait for the next. */
export async function isBudgetSpent(
  db: Queries,
  { ai, clock }: Pick<Shop, 'ai' | 'clock'>,
): Promise<boolean> {
  return budgetLeftCents(await spentThisMonth(db, clock.now()), ai.budgetCents) === 0;
}

export interface Try {
  ideaId: number;
  attempt: number;
  callId: number;
}

interface Beginning {
  way: ReadingWay;
  model: string;
  /** It may cost this at most. */
  most: Microcents;
  until: Date;
  now: Date;
}

/** Answers the try, and undefined when the month's budget does not allow it. The idea is locked and may be read. */
export async function beginTry(
  tx: Transaction,
  ai: AiGateway,
  idea: IdeaRecord,
  { way, model, most, until, now }: Beginning,
): Promise<Try | undefined> {
  await lockBudget(tx);
  if (!isWithinBudget(await spentThisMonth(tx, now), most, ai.budgetCents)) {
    await tellBudgetIsSpent(tx, ai, now);
    return undefined;
  }
  const attempt = await startReading(tx, idea, until);
  const call = { ideaId: idea.id, attempt, way, model, promptVersion: PROMPT_VERSION };
  const callId = await noteBegun(tx, { ...call, startedAt: now, cost: most });
  return { ideaId: idea.id, attempt, callId };
}

/** Somebody may begin to read it now. The idea is locked. */
export function mayBeRead(idea: IdeaRecord, now: Date): boolean {
  if (idea.status === 'new') return idea.readingFailure === '';
  return idea.status === 'ai_processing' && idea.retryAt !== null && idea.retryAt <= now;
}

/** Its reader had time enough and was not heard of. */
export function isLost(idea: IdeaRecord, now: Date): boolean {
  return idea.status === 'ai_processing' && idea.readingUntil !== null && idea.readingUntil <= now;
}
