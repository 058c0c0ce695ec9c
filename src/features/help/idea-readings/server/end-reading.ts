import { fitAnalysis, type IdeaAnalysis, type Offered, UnfitAnswer } from '#domain/idea/idea-analysis.ts';
import { PROMPT_VERSION } from '#domain/idea/idea-prompt.ts';
import { isAwaited, type Tokens } from '#domain/idea/reading.ts';
import { endReading, lockReading } from '#help/ideas/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { AiFailure } from '#server/gateways/ai/question.ts';
import type { Shop } from '#server/shop.ts';
import type { WireAnalysis } from '../contract.ts';
import { failTry, type Try } from './begin-reading.ts';
import { keepAnalysis, noteEnded } from './call-store.ts';
import { workflowKeyOf } from './workflow-of-analysis.ts';

export interface Answer {
  given: WireAnalysis;
  offered: Offered;
  model: string;
  /** Undefined: a pipeline did not say. */
  tokens?: Tokens | undefined;
  durationMs?: number;
}

/** Who asked from outside took the time that they took. */
const timed = (durationMs: number | undefined) => (durationMs === undefined ? {} : { durationMs });

/** Throws `AiFailure`: what a model writes may be of the right shape and still not hold. */
function fitOrFail({ given, offered, tokens }: Answer): IdeaAnalysis {
  try {
    return fitAnalysis(given, offered);
  } catch (error) {
    if (error instanceof UnfitAnswer) throw new AiFailure('unfit', error.message, { tokens, cause: error });
    throw error;
  }
}

/** False when the try is awaited no more: the idea is gone, was read again, or the try was given up. */
export async function keepAnswer(
  shop: Shop,
  { ideaId, attempt, callId }: Try,
  answer: Answer,
): Promise<boolean> {
  const { tokens, model, durationMs } = answer;
  const analysis = fitOrFail(answer);
  const counted = tokens && { tokens, cost: shop.ai.costOf(tokens) };
  return inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    const idea = await lockReading(tx, ideaId, { waits: true });
    const ended = { outcome: 'done' as const, now, counted, model, ...timed(durationMs) };
    await noteEnded(tx, callId, ended);
    if (!idea || !isAwaited(idea, attempt)) return false;
    await keepAnalysis(tx, { ideaId, attempt, analysis, model, promptVersion: PROMPT_VERSION, readAt: now });
    const workflowKey = workflowKeyOf({ ideaId, attempt, analysis });
    await endReading(tx, idea, { analysis, model, workflowKey, now });
    return true;
  });
}

/** A call that is not known to be free keeps the most that it may have cost. */
const counts = { unfit: true, slow: true, busy: false, away: false, refused: false } as const;

export async function keepFailure(
  shop: Shop,
  { ideaId, attempt, callId }: Try,
  { failure, durationMs }: { failure: AiFailure; durationMs?: number },
): Promise<boolean> {
  const { kind, message, tokens, retryAfterMs } = failure;
  const known = tokens ?? (counts[kind] ? undefined : { input: 0, output: 0 });
  const counted = known && { tokens: known, cost: shop.ai.costOf(known) };
  return inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    const idea = await lockReading(tx, ideaId, { waits: true });
    await noteEnded(tx, callId, { outcome: kind, reason: message, now, counted, ...timed(durationMs) });
    if (!idea || !isAwaited(idea, attempt)) return false;
    await failTry(tx, idea, { reason: message, now, askedMs: retryAfterMs ?? 0 });
    return true;
  });
}
