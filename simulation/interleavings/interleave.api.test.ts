import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneAtATime } from '#server/jobs/in-turn.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { interleave } from './interleave.ts';
import { watchPoints } from './watch-points.ts';

let database: TestDatabase;
let pool: pg.Pool;
let looks: pg.Pool;
let stopWatching: () => void;
let told: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  looks = new pg.Pool({ connectionString: database.url });
  for (const one of [pool, looks]) one.on('error', () => {});
  await looks.query('create table marks (id int primary key, by text)');
  stopWatching = watchPoints();
});
afterAll(async () => {
  stopWatching();
  await pool.end();
  await looks.end();
  await database.drop();
});
beforeEach(async () => {
  told = [];
  await looks.query(`insert into marks values (1, ''), (2, '')`);
});
afterEach(() => looks.query('delete from marks'));

const say = (who: string) => async () => {
  for (const what of ['one', 'two', 'three']) {
    await pool.query('select 1');
    told.push(`${who} ${what}`);
  }
};

/** Marks rows in one transaction, in this order. */
const mark =
  (who: string, ...rows: number[]) =>
  async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const row of rows) await client.query('update marks set by = by || $1 where id = $2', [who, row]);
      await client.query('commit');
      told.push(`${who} committed`);
    } catch (error) {
      told.push(`${who} failed: ${(error as { code?: string }).code}`);
      await client.query('rollback');
    } finally {
      client.release();
    }
  };

describe('two acts, one into the other', () => {
  it('stops the first before the point it is told, lets the second play to its end, then the first', async () => {
    const { acts, waits } = await interleave(looks, [
      { name: 'first', work: say('first'), stopAt: 2 },
      { name: 'second', work: say('second') },
    ]);
    expect(told).toEqual([
      'first one',
      'second one',
      'second two',
      'second three',
      'first two',
      'first three',
    ]);
    expect(acts.map(({ points }) => points.length)).toEqual([3, 3]);
    expect(waits).toEqual([]);
  });

  it('plays them one after the other when the first ends before its stop', async () => {
    await interleave(looks, [
      { name: 'first', work: say('first'), stopAt: 4 },
      { name: 'second', work: say('second') },
    ]);
    expect(told.slice(0, 3)).toEqual(['first one', 'first two', 'first three']);
  });

  it('lets the first go on when the second waits for a lock that it holds', async () => {
    const { waits } = await interleave(looks, [
      { name: 'first', work: mark('a', 1, 2), stopAt: 2 },
      { name: 'second', work: mark('b', 1) },
    ]);
    expect(told).toEqual(['a committed', 'b committed']);
    expect(waits.map(({ act, point }) => [act.name, point])).toEqual([['second', 1]]);
    const { rows } = await looks.query('select by from marks where id = 1');
    expect(rows).toEqual([{ by: 'ab' }]);
  });

  it('gives what the first lets go to who waited, though the first asks for it again at once', async () => {
    const twice = async () => {
      await mark('a', 1)();
      await mark('a', 1)();
    };
    for (const round of [1, 2, 3, 4, 5]) {
      await interleave(looks, [
        { name: 'first', work: twice, stopAt: 2 },
        { name: 'second', work: mark('b', 1) },
      ]);
      const { rows } = await looks.query('select by from marks where id = 1');
      expect(rows).toEqual([{ by: 'aba'.repeat(round) }]);
    }
  });

  it('lets the first go on when the second waits for it in this process', async () => {
    await interleave(looks, [
      { name: 'first', work: () => oneAtATime('the same thing', say('first')), stopAt: 2 },
      { name: 'second', work: () => oneAtATime('the same thing', say('second')) },
    ]);
    expect(told.slice(0, 3)).toEqual(['first one', 'first two', 'first three']);
    expect(told).toHaveLength(6);
  });

  it('keeps to its own act what had to wait for a connection that another act opened', async () => {
    const narrow = new pg.Pool({ connectionString: database.url, max: 2 });
    const much = (who: string) => async () => {
      await Promise.all(Array.from({ length: 4 }, () => narrow.query('select 1')));
      told.push(who);
    };
    await interleave(looks, [{ name: 'earlier', work: much('earlier') }]);
    const { acts } = await interleave(looks, [
      { name: 'first', work: much('first'), stopAt: 2 },
      { name: 'second', work: much('second') },
    ]);
    expect(told).toEqual(['earlier', 'first', 'second']);
    expect(acts.map(({ points }) => points.length)).toEqual([4, 4]);
    await narrow.end();
  });

  it('leaves to PostgreSQL two that wait for each other', async () => {
    const { acts } = await interleave(looks, [
      { name: 'first', work: mark('a', 1, 2), stopAt: 2 },
      { name: 'second', work: mark('b', 2, 1) },
    ]);
    // Either of them may be the one that it ends.
    expect(told.map((words) => words.replace(/^. /, '')).toSorted()).toEqual(['committed', 'failed: 40P01']);
    expect(acts.filter(({ wasDeadlocked }) => wasDeadlocked)).toHaveLength(1);
  });

  it('puts a third act into the second', async () => {
    await interleave(looks, [
      { name: 'first', work: say('first'), stopAt: 2 },
      { name: 'second', work: say('second'), stopAt: 3 },
      { name: 'third', work: say('third') },
    ]);
    const order = told.map((words) => words.split(' ')[0]);
    expect(order).toEqual([
      'first',
      'second',
      'second',
      'third',
      'third',
      'third',
      'second',
      'first',
      'first',
    ]);
  });
});
