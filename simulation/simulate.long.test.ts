import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Options } from './options.ts';
import { simulate } from './run.ts';

const folder = path.join(tmpdir(), `rouage-simulation-test-${process.pid}`);
const patienceMs = 240_000;
const story: Options = {
  seed: 'a story told twice',
  customers: 8,
  days: 10,
  zeal: 1,
  snapshots: folder,
  resume: false,
  fromDay: undefined,
  every: 5,
  everything: false,
};

/** Plays it and answers what came of it: all that people did, every fault, every email, every cent. */
async function play(options: Options) {
  const end = await simulate(options, () => {});
  try {
    const { stage, failure } = end;
    const { rows } = await stage.pool.query<Record<string, unknown>>(
      `select (select count(*) from ledger_events) as events, (select count(*) from orders) as orders,
        (select sum(total_amount) from orders where status = 'paid') as paid,
        (select jsonb_agg(jsonb_build_array(u.email, s.automation_id, s.status, s.monthly_share) order by s.id)
          from subscriptions s join users u on u.id = s.user_id) as subscriptions`,
    );
    const mails = (await stage.mails.mails()).map(({ to, subject, receivedAt }) => [to, subject, receivedAt]);
    return { failure, counts: stage.counts.entries(), mails, shop: rows[0] };
  } finally {
    await end.stage.close();
  }
}

afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'tells the same story when it goes on from a snapshot as when it goes through',
  async () => {
    const through = await play(story);
    expect(through.failure).toBeUndefined();
    expect(through.counts).toContainEqual(['midnights checked', story.days]);
    expect(await play({ ...story, resume: true, fromDay: 6 })).toEqual(through);
  },
  patienceMs,
);
