import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { secretKey } from '../stage.ts';
import { playBatch } from './batch.ts';
import { allPairs, nameOf, readCase } from './cases.ts';
import { convergeAndCheck } from './check-place.ts';
import { playCase } from './play-case.ts';
import { NamedCases } from './source.ts';
import {
  buildTemplate,
  type DatabaseServer,
  onServer,
  openCopy,
  prepareServer,
  type Template,
} from './template.ts';
import { watchPoints } from './watch-points.ts';
import { openOwners } from './whose.ts';

const patienceMs = 120_000;
const server: DatabaseServer = {
  url(name) {
    const url = new URL(inject('databaseServer'));
    url.pathname = `/${name}`;
    return url.href;
  },
  async createDatabaseIfMissing(name) {
    const client = new pg.Client({ connectionString: inject('databaseServer') });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
  },
};
let template: Template;
let stopWatching: () => void;

beforeAll(async () => {
  await prepareServer(server);
  template = await buildTemplate(
    server,
    'interleavings_smoke',
    new Map([
      ['opened', 2],
      ['subscriber', 2],
    ]),
  );
  stopWatching = watchPoints();
}, patienceMs);
afterAll(async () => {
  stopWatching();
  await onServer(server, 'drop database interleavings_smoke', 'drop database interleavings_empty');
});

const cases = [
  'opened:open-b/confirm@44',
  'opened:confirm/open-a@6',
  'subscriber:cancel/withdraw@3',
  'subscriber:cap/open-c@2',
];

describe('a batch of cases', () => {
  it(
    'plays each on its own person, lets them converge together, and finds nothing broken',
    async () => {
      const { played, found } = await playBatch(server, template, new NamedCases(cases.map(readCase)));
      expect(found).toEqual([]);
      expect(played.map(({ case: one }) => nameOf(one)).toSorted()).toEqual(cases.toSorted());
      expect(played.every(({ stopped }) => stopped[0])).toBe(true);
    },
    patienceMs,
  );

  it(
    'plays a case twice in the same way, point by point',
    async () => {
      const ways = [];
      for (const name of ['opened:open-b/confirm@17', 'opened:open-b/confirm@17']) {
        const place = await openCopy(server, template);
        const person = template.people[0]!;
        const { points, waits } = await playCase(place, person, readCase(name));
        const words = points.map((act) => act.map(({ what }) => what.replace(/(sub|pi|cus)_\w+/g, '$1')));
        ways.push({ words, waits });
        await place.drop();
      }
      expect(ways[0]?.waits).toBeGreaterThan(0);
      expect(ways[0]).toEqual(ways[1]);
    },
    patienceMs,
  );

  it(
    'sees a subscription that ended at the provider though nobody ended it, and whose it is',
    async () => {
      const place = await openCopy(server, template);
      try {
        const person = template.people.find(({ state }) => state === 'subscriber')!;
        const { rows } = await place.pool.query<{ id: string }>(
          'select stripe_subscription_id as id from subscriptions where user_id = $1 limit 1',
          [person.id],
        );
        await fetch(`${place.shop.settings.STRIPE_API_URL}/v1/subscriptions/${rows[0]!.id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${secretKey}` },
        });
        const breaches = await convergeAndCheck(place);
        expect(breaches.map(({ message }) => message)).toContain('ended_at_provider');
        const ownerOf = await openOwners(place, template.people);
        expect(breaches.map(({ facts }) => ownerOf(facts))).toContain(person);
      } finally {
        await place.drop();
      }
    },
    patienceMs,
  );
});

describe('the cases', () => {
  it('are every ordered pair of what may be done in each state, and are read back from their names', () => {
    const pairs = allPairs();
    expect(new Set(pairs.flatMap(({ acts }) => acts)).size).toBeGreaterThan(35);
    expect(pairs.length).toBeGreaterThan(1_500);
    for (const pair of pairs)
      expect(readCase(nameOf({ ...pair, stops: [3] }))).toEqual({ ...pair, stops: [3] });
    expect(readCase('open-b/confirm@17')).toEqual(readCase('opened:open-b/confirm@17'));
    expect(() => readCase('opened:open-b/confirmation@17')).toThrow('not a case');
  });
});
