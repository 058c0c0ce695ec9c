import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOrderStatus, ORDER_ACTS, ORDER_STATUSES } from '../status/order-status.ts';
import { nextPaymentStatus, nextRefundStatus, PAYMENT_ACTS, REFUND_ACTS } from '../status/payment-status.ts';
import { afterAct, type StatusAndKind, SUBSCRIPTION_ACTS } from '../status/subscription-status.ts';
import { ForbiddenTransition } from '../status/transition-table.ts';
import type { Facts, LedgerEntity } from './ledger-facts.ts';
import { type ReplayedEvent, replay, standingDifferences, standingName } from './ledger-replay.ts';

type Told = Omit<ReplayedEvent, 'sequence'>;
const inOrder = (events: readonly Told[]): ReplayedEvent[] =>
  events.map((event, index) => ({ ...event, sequence: index + 1 }));

/** Undefined where the table forbids it, as the shop would refuse it. */
function allowed<Next>(act: () => Next): Next | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof ForbiddenTransition) return undefined;
    throw error;
  }
}

interface Life {
  events: Told[];
  state: Map<string, Facts>;
}

function record(life: Life, entity: LedgerEntity, id: string, act: string, facts: Facts): void {
  const name = standingName(entity, id);
  const before = life.state.get(name) ?? null;
  const after = { ...before, ...facts };
  life.events.push({ entity, entityId: id, act, before, after });
  life.state.set(name, after);
}

function actOnSubscription(life: Life, id: string, act: (typeof SUBSCRIPTION_ACTS)[number], price: number) {
  const known = life.state.get(standingName('subscription', id));
  const row = known ? ({ status: known.status, isFree: known.is_free } as StatusAndKind) : null;
  const next = allowed(() => afterAct(row, act));
  if (next) record(life, 'subscription', id, act, { status: next.status, is_free: next.isFree, price });
}

function actOn<Status extends string, Act extends string>(
  life: Life,
  entity: 'order' | 'payment' | 'refund',
  birth: [act: string, status: Status],
  next: (status: Status, act: Act) => Status,
) {
  return (id: string, act: Act) => {
    const known = life.state.get(standingName(entity, id));
    if (!known) return record(life, entity, id, birth[0], { status: birth[1] });
    const status = allowed(() => next(known.status as Status, act));
    if (status) record(life, entity, id, act, { status });
  };
}

const ids = fc.constantFrom('1', '2', '3');
const step = fc.oneof(
  fc.record({
    on: fc.constant('subscription' as const),
    id: ids,
    act: fc.constantFrom(...SUBSCRIPTION_ACTS),
    price: fc.constantFrom(500, 700),
  }),
  fc.record({ on: fc.constant('order' as const), id: ids, act: fc.constantFrom(...ORDER_ACTS) }),
  fc.record({ on: fc.constant('payment' as const), id: ids, act: fc.constantFrom(...PAYMENT_ACTS) }),
  fc.record({ on: fc.constant('refund' as const), id: ids, act: fc.constantFrom(...REFUND_ACTS) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function live(steps: readonly Step[]): Life {
  const life: Life = { events: [], state: new Map() };
  const onOrder = actOn(life, 'order', ['place', 'pending'], nextOrderStatus);
  const onPayment = actOn(life, 'payment', ['create', 'created'], nextPaymentStatus);
  const onRefund = actOn(life, 'refund', ['open', 'pending'], nextRefundStatus);
  for (const one of steps) {
    if (one.on === 'subscription') actOnSubscription(life, one.id, one.act, one.price);
    else if (one.on === 'order') onOrder(one.id, one.act);
    else if (one.on === 'payment') onPayment(one.id, one.act);
    else onRefund(one.id, one.act);
  }
  return life;
}

const steps = fc.array(step, { maxLength: 60 });

describe('a replay', () => {
  it('of any life along the real tables gives back what stands, without a problem', () => {
    fc.assert(
      fc.property(steps, (lived) => {
        const { events, state } = live(lived);
        const { standings, problems } = replay(inOrder(events));
        expect(problems).toEqual([]);
        expect(standingDifferences(standings, state)).toEqual([]);
      }),
    );
  });

  it('may stop anywhere and go on from what stood', () => {
    fc.assert(
      fc.property(steps, fc.nat(60), (lived, at) => {
        const events = inOrder(live(lived).events);
        expect(replay(events.slice(at), replay(events.slice(0, at)))).toEqual(replay(events));
      }),
    );
  });

  it('finds a status that was changed beside the ledger, whichever it is', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.constantFrom(...ORDER_STATUSES), (lived, at, other) => {
        const { events, state } = live(lived);
        const name = [...state.keys()][at % Math.max(1, state.size)];
        const held = name && state.get(name);
        fc.pre(held !== undefined && held !== '' && held.status !== other);
        if (!name || !held) return;
        const found = standingDifferences(
          replay(inOrder(events)).standings,
          new Map([...state, [name, { ...held, status: other }]]),
        );
        expect(found).toEqual([{ name, fact: 'status', inLedger: held.status, inTable: other }]);
      }),
    );
  });

  it('finds an act that the table forbids', () => {
    const after = { status: 'paid' };
    const order = { entity: 'order', entityId: '1' } as const;
    const { problems } = replay(
      inOrder([
        { ...order, act: 'place', before: null, after: { status: 'pending' } },
        { ...order, act: 'cancel', before: { status: 'pending' }, after: { status: 'cancelled' } },
        { ...order, act: 'pay', before: { status: 'cancelled' }, after },
      ]),
    );
    expect(problems).toEqual([
      {
        sequence: 3,
        entity: 'order',
        entityId: '1',
        detail: "order: 'pay' is forbidden in the state 'cancelled'",
      },
    ]);
  });

  it('finds an event whose before is not what the one before it left', () => {
    const order = { entity: 'order', entityId: '1' } as const;
    const { problems } = replay(
      inOrder([
        { ...order, act: 'place', before: null, after: { status: 'pending', total: 500 } },
        { ...order, act: 'reprice', before: { total: 400 }, after: { total: 300 } },
      ]),
    );
    expect(problems.map(({ detail }) => detail)).toEqual([
      'before: total is 400 in the event, 500 by those before it',
    ]);
  });

  it('finds a subscription that begins with an event of its middle, and a note that moves a status', () => {
    const row = { entity: 'subscription', entityId: '1' } as const;
    const { problems } = replay(
      inOrder([
        { ...row, act: 'renew', before: { period_end: 'a' }, after: { period_end: 'b' } },
        { ...row, act: 'renew', before: null, after: { status: 'active' } },
      ]),
    );
    expect(problems.map(({ detail }) => detail)).toEqual(['renew of an unknown row']);
  });

  it('reads ownership, the cap and the deletion from their acts', () => {
    const { standings } = replay(
      inOrder([
        { entity: 'purchase', entityId: '4', act: 'purchase', before: null, after: { automation: 7 } },
        { entity: 'purchase', entityId: '5', act: 'gift', before: null, after: { automation: 8 } },
        { entity: 'purchase', entityId: '4', act: 'withdraw', before: { automation: 7 }, after: null },
        { entity: 'cap', entityId: '1', act: 'update', before: null, after: { monthly_cap: 900 } },
        { entity: 'account', entityId: '1', act: 'delete', before: null, after: { status: 'deleted' } },
      ]),
    );
    expect(Object.fromEntries(standings)).toEqual({
      'purchase:4': { owned: false, automation: 7 },
      'purchase:5': { owned: true, automation: 8 },
      cap: { monthly_cap: 900 },
      account: { deleted: true },
    });
  });

  it('tells a row without events from events without a row', () => {
    const known = new Map([['order:1', { status: 'paid' }]]);
    expect(standingDifferences(new Map(), known)).toMatchObject([{ fact: 'row', inTable: 'a row' }]);
    expect(standingDifferences(known, new Map())).toMatchObject([{ fact: 'row', inTable: 'no row' }]);
  });
});
