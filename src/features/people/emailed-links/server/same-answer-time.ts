import { setTimeout } from 'node:timers/promises';

/** Longer than writing an email takes. */
const answerAfterMs = 150;

/** So that the clock does not tell who has an account. */
export async function inTheSameTime(work: () => Promise<void>): Promise<void> {
  const answerTime = setTimeout(answerAfterMs);
  await work();
  await answerTime;
}
