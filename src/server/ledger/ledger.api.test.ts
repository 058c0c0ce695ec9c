import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendToLedger } from '#server/db/last-writes.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { inTransaction } from '../db/connection.ts';
import { rememberHead } from '../db/last-writes.ts';
import type { WrittenEvent } from './ledger-chain.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const told = (ledgerId: string, what: string): WrittenEvent => ({
  ledgerId,
  at: shop.clock.now(),
  actor: 'system',
  entity: 'account',
  entityId: 1,
  act: 'create',
  before: null,
  after: { what },
});
const append = (ledgerId: string, what: string) =>
  inTransaction(shop.db, (tx) => appendToLedger(tx, told(ledgerId, what)));
const chain = async (ledgerId: string) =>
  (
    await shop.pool.query<{ sequence: number; previous_hash: string; hash: string }>(
      'select sequence, previous_hash, hash from ledger_events where ledger_id = $1 order by sequence',
      [ledgerId],
    )
  ).rows;

describe('the ledger', () => {
  it('chains the events of one customer, each to the hash of the one before', async () => {
    const ledgerId = randomUUID();
    for (const act of ['one', 'two', 'three']) await append(ledgerId, act);
    const events = await chain(ledgerId);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(events[1]?.previous_hash).toBe(events[0]?.hash);
    expect(events[2]?.previous_hash).toBe(events[1]?.hash);
  });

  it('keeps one chain without a gap when twenty writers append at once', async () => {
    const ledgerId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, (_, number) => append(ledgerId, `act ${number}`)));
    const events = await chain(ledgerId);
    expect(events).toHaveLength(20);
    for (const [index, event] of events.entries()) {
      expect(event.sequence).toBe(index + 1);
      if (index > 0) expect(event.previous_hash).toBe(events[index - 1]?.hash);
    }
  });

  it('is written last in a transaction, all of it in the order in which it was told, or not at all', async () => {
    const ledgerId = randomUUID();
    await inTransaction(shop.db, async (tx) => {
      for (const what of ['one', 'two']) await appendToLedger(tx, told(ledgerId, what));
    });
    const failing = inTransaction(shop.db, async (tx) => {
      await appendToLedger(tx, told(ledgerId, 'three'));
      throw new Error('undecided');
    });
    await expect(failing).rejects.toThrow('undecided');
    const events = await chain(ledgerId);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(events[1]?.previous_hash).toBe(events[0]?.hash);
  });

  it('follows the head as it stands when it writes, whatever was read of it before', async () => {
    const ledgerId = randomUUID();
    await append(ledgerId, 'one');
    await inTransaction(shop.db, async (tx) => {
      rememberHead(tx, ledgerId, null);
      await appendToLedger(tx, told(ledgerId, 'two'));
    });
    const events = await chain(ledgerId);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(events[1]?.previous_hash).toBe(events[0]?.hash);
  });

  it.each(["update ledger_events set act = 'x'", 'delete from ledger_events', 'truncate ledger_events'])(
    'refuses %s',
    async (statement) => {
      await append(randomUUID(), 'kept');
      await expect(shop.pool.query(statement)).rejects.toThrow('append-only');
    },
  );
});
