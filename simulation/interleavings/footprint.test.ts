import { describe, expect, it } from 'vitest';
import { areIndependent, nextStop, pointOfCall, pointOfQuery } from './footprint.ts';

const none = new Map<string, string[]>();
const readsPlans = pointOfQuery('select "id" from "plans" where "plans"."id" = $1');
const changesPlans = pointOfQuery('update "plans" set "price" = $1');
const locksPeople = pointOfQuery('select "id" from "people" where "people"."id" = $1 for update');
const commit = pointOfQuery('commit');

describe('what a point touches', () => {
  it('is read from its query: tables that it reads, changes or locks', () => {
    expect(readsPlans).toMatchObject({ reads: new Set(['plans']), changes: new Set() });
    expect([...changesPlans.changes]).toContain('plans');
    expect([...locksPeople.changes]).toEqual(['people']);
    expect([...pointOfQuery('insert into "orders" ("id") values ($1)').changes]).toEqual(['orders']);
  });

  it('keeps two points in their order when one changes what the other reads or changes', () => {
    expect(areIndependent(readsPlans, changesPlans, none)).toBe(false);
    expect(areIndependent(changesPlans, changesPlans, none)).toBe(false);
    expect(areIndependent(readsPlans, readsPlans, none)).toBe(true);
    expect(areIndependent(readsPlans, locksPeople, none)).toBe(true);
    expect(areIndependent(pointOfCall('GET /v1/x', true), pointOfCall('POST /v1/y', false), none)).toBe(
      false,
    );
  });

  it('counts the row that a new row points to as waited for by whoever locks it', () => {
    const order = pointOfQuery('insert into "orders" ("id") values ($1)');
    expect(areIndependent(order, locksPeople, new Map([['orders', ['people']]]))).toBe(false);
  });
});

describe('the next stop that can differ', () => {
  it('is behind the next step that touches what the second act touched', () => {
    const first = [readsPlans, readsPlans, locksPeople, readsPlans];
    const second = [locksPeople];
    expect(nextStop({ first, second, waitedAt: undefined }, 1, none)).toBe(4);
    expect(nextStop({ first, second, waitedAt: undefined }, 4, none)).toBe(6);
  });

  it('is behind the transaction for which the second act waited', () => {
    const first = [locksPeople, readsPlans, changesPlans, commit, readsPlans];
    expect(nextStop({ first, second: [locksPeople, readsPlans], waitedAt: 1 }, 2, none)).toBe(5);
  });

  it('is the next one when the second act wrote, before it waited, what the transaction reads', () => {
    const first = [locksPeople, readsPlans, changesPlans, commit];
    expect(nextStop({ first, second: [changesPlans, locksPeople], waitedAt: 2 }, 2, none)).toBe(3);
  });

  it('sees at the end of a transaction all that was changed in it', () => {
    const first = [changesPlans, locksPeople, commit];
    expect(nextStop({ first, second: [readsPlans], waitedAt: undefined }, 2, none)).toBe(4);
  });
});
