import { MINUTE_MS } from '#domain/time/durations.ts';
import { failReading, lockReading } from '#help/ideas/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { AiFailure } from '#server/gateways/ai/ai-failure.ts';
import type { Shop } from '#server/shop.ts';
import { abandonTry, beginTry, isLost, mayBeRead } from './begin-reading.ts';
import { keepAnswer, keepFailure } from './end-reading.ts';
import { askAbout } from './question.ts';

type Needs = Pick<Shop, 'db' | 'clock' | 'ai'>;

/** Longer than the call itself may take: what is given up before it ends would be asked twice. */
const graceMs = 2 * MINUTE_MS;

const switchedOff = 'Aucune IA n’est réglée (AI_PROVIDER).';

async function begin(shop: Needs, id: number) {
  const { ai, clock, db } = shop;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const idea = await lockReading(tx, id, { waits: false });
    if (!idea) return undefined;
    if (isLost(idea, now)) {
      await abandonTry(tx, idea, now);
      return undefined;
    }
    if (!mayBeRead(idea, now)) return undefined;
    if (ai.way === 'off' && idea.status === 'ai_processing')
      await failReading(tx, idea, { reason: switchedOff, now, isFinal: true });
    if (ai.way !== 'model') return undefined;
    const { question, offered } = await askAbout(tx, idea);
    const until = new Date(now.getTime() + ai.timeoutMs + graceMs);
    const beginning = { way: ai.way, model: ai.model, most: ai.mostOf(question), until, now };
    const awaited = await beginTry(tx, ai, idea, beginning);
    return awaited && { awaited, question, offered };
  });
}

/** One try. Killed at any line, it is found again by its time (docs/product/idea.md#read-or-waiting). */
export async function readIdea(shop: Needs, id: number): Promise<void> {
  const begun = await begin(shop, id);
  if (!begun) return;
  const { awaited, question, offered } = begun;
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const { answer, tokens, model } = await shop.ai.ask(question);
    await keepAnswer(shop, awaited, { given: answer, offered, tokens, model, durationMs: durationMs() });
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    await keepFailure(shop, awaited, { failure: error, durationMs: durationMs() });
  }
}
