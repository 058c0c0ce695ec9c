import { budgetLeftCents } from '#domain/idea/reading.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { type ReadingHealth, readingHealth } from '../contract.ts';
import { countReadings, selectLastCalls, spentThisMonth } from './call-store.ts';
import { servePipeline } from './pipeline.ts';

async function healthOf({ db, clock, ai }: Pick<Shop, 'db' | 'clock' | 'ai'>): Promise<ReadingHealth> {
  const [{ done, failed }, spent, counts] = await Promise.all([
    selectLastCalls(db),
    spentThisMonth(db, clock.now()),
    countReadings(db),
  ]);
  const last = [done, failed]
    .filter((call) => call !== undefined)
    .toSorted((a, b) => Number(b.startedAt) - Number(a.startedAt))[0];
  const { way, provider, host, model, budgetCents } = ai;
  return {
    way,
    provider,
    host,
    model,
    // An answer that does not hold was an answer all the same.
    reachable: last ? last.outcome === 'done' || last.outcome === 'unfit' : null,
    latency_ms: done?.durationMs ?? null,
    last_success_at: done?.endedAt?.toISOString() ?? null,
    last_failure: failed?.endedAt ? { at: failed.endedAt.toISOString(), reason: failed.reason } : null,
    budget: budgetCents,
    budget_left: budgetLeftCents(spent, budgetCents),
    ...counts,
  };
}

export const ideaReadings: Feature = async (scope) => {
  const { endpoints, shop } = scope;
  endpoints.serveStaff(readingHealth, () => healthOf(shop));
  await servePipeline(scope);
};
