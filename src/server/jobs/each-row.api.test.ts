import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listJobs } from '#app/jobs-list.ts';
import {
  cancelledMonthOver,
  giftEnding,
  giftOver,
  givenMonthOver,
  type MakeDue,
  trialEnding,
  trialOver,
  trialUnnoted,
} from '#tests/factories/due-work.ts';
import { noMailer } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { doEachRow } from './each-row.ts';
import { sweepAll } from './worker.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

const broken = ['subscriptions', 'outbox', 'used_trials'];

/** Nothing can be written of this person until `mend`. */
async function breakRowsOf(userId: number): Promise<{ mend(): Promise<void> }> {
  await shop.pool.query(`create or replace function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'this row cannot be written'; end $$`);
  for (const table of broken)
    await shop.pool.query(`create trigger refuse_row before insert or update on ${table} for each row
      when (new.user_id = ${userId}) execute function refuse_row()`);
  return {
    async mend() {
      for (const table of broken) await shop.pool.query(`drop trigger refuse_row on ${table}`);
    },
  };
}

function jobsOf(name: string, reported: unknown[]) {
  const sweeps = listJobs(noMailer).sweeps.filter((one) => one.name === name);
  const errorReports = { ...shop.errorReports, report: (error: unknown) => void reported.push(error) };
  return { watched: { ...shop, errorReports }, jobs: { outbox: {}, queue: {}, sweeps } };
}

const noted = async (sweep: string) => {
  const text = `select sum(done)::int as done, sum(failures)::int as failures from job_runs where sweep = $1`;
  return (await shop.pool.query(text, [sweep])).rows[0];
};

const sweeps: [string, MakeDue][] = [
  ['trials-over', trialOver],
  ['trials-ending', trialEnding],
  ['former-trials', trialUnnoted],
  ['gifts-over', giftOver],
  ['gifts-ending', giftEnding],
  ['given-months', givenMonthOver],
  ['cancelled-months', cancelledMonthOver],
];

describe('a row that cannot be done', () => {
  for (const [name, makeDue] of sweeps)
    it(`keeps no other of ${name} waiting, is told, and is done once it can be`, async () => {
      const first = await makeDue(shop);
      const second = await makeDue(shop);
      const at = Math.max(shop.clock.now().getTime(), first.at.getTime(), second.at.getTime());
      await shop.clock.moveTo(new Date(at));
      const { mend } = await breakRowsOf(first.customer.id);
      await shop.pool.query('delete from job_runs');
      const reported: unknown[] = [];
      const { watched, jobs } = jobsOf(name, reported);
      await sweepAll(watched, jobs);
      expect(await noted(name)).toEqual({ done: 1, failures: 1 });
      expect(reported).toHaveLength(1);
      await mend();
      await sweepAll(watched, jobs);
      await sweepAll(watched, jobs);
      expect(await noted(name)).toEqual({ done: 2, failures: 1 });
    }, 60_000);

  it('is told for itself, however many there are in one round', async () => {
    const reported: unknown[] = [];
    const { watched, jobs } = jobsOf('none', reported);
    const select = async () => ['one', 'two', 'three', 'four'];
    const run = () =>
      doEachRow(shop, { batch: 5, select }, async (row) => {
        if (row === 'one' || row === 'three') throw new Error(row);
        return row !== 'four';
      });
    await sweepAll(watched, { ...jobs, sweeps: [{ name: 'some', run }] });
    expect(reported.map(String)).toEqual(['Error: one', 'Error: three']);
    expect(await noted('some')).toEqual({ done: 1, failures: 2 });
  });

  it('keeps none behind it waiting where a whole batch fails: each is tried once, one error told once', async () => {
    await shop.pool.query(
      `insert into tickets (email, subject, message, status, created_at, resolved_at, closes_at)
       select 'behind@exemple.fr', case when n <= 520 then 'broken' else 'fine' end, 'Bonjour', 'resolved',
         now() - interval '30 days', now() - interval '30 days', now() - interval '10 days' + n * interval '1 second'
       from generate_series(1, 523) n`,
    );
    await shop.pool.query(`create function refuse_ticket() returns trigger language plpgsql as
      $$ begin raise exception 'this row cannot be written'; end $$`);
    await shop.pool.query(`create trigger refuse_row before update on tickets for each row
      when (new.subject = 'broken') execute function refuse_ticket()`);
    const reported: unknown[] = [];
    const { watched, jobs } = jobsOf('settled-requests', reported);
    await sweepAll(watched, jobs);
    expect(await noted('settled-requests')).toEqual({ done: 3, failures: 520 });
    expect(reported).toHaveLength(1);
  }, 60_000);

  it('counts for nothing in what a round does, nor does one that waits', async () => {
    const waiting = new Set(['broken 1', 'later 1', 'broken 2', 'later 2', 'a', 'b', 'c', 'd']);
    const tried: string[] = [];
    const round = doEachRow(
      shop,
      { batch: 3, select: async (limit) => [...waiting].slice(0, limit) },
      async (row) => {
        tried.push(row);
        if (row.startsWith('broken')) throw new Error('broken');
        if (row.startsWith('later')) return false;
        return waiting.delete(row);
      },
    );
    await expect(round).rejects.toMatchObject({ done: 3, failed: 2, errors: [expect.any(Error)] });
    expect(tried).toEqual(['broken 1', 'later 1', 'broken 2', 'later 2', 'a', 'b', 'c']);
  });

  it('ends the round where the database is away, for the others would only wait', async () => {
    const tried: string[] = [];
    const notifications = { ...shop.notifications, isAway: () => true };
    const select = async () => ['one', 'two'];
    const round = doEachRow({ notifications }, { batch: 5, select }, async (row) => {
      tried.push(row);
      throw new Error('away');
    });
    await expect(round).rejects.toMatchObject({ done: 0, failed: 1 });
    expect(tried).toEqual(['one']);
  });
});
