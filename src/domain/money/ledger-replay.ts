/** docs/product/ledger.md#rebuilt-from-events-alone */

import { nextOrderStatus, ORDER_ACTS, ORDER_STATUSES } from '../status/order-status.ts';
import {
  DISPUTE_ACTS,
  DISPUTE_STATUSES,
  nextDisputeStatus,
  nextPaymentStatus,
  nextRefundStatus,
  PAYMENT_ACTS,
  PAYMENT_STATUSES,
  REFUND_ACTS,
  REFUND_STATUSES,
} from '../status/payment-status.ts';
import { afterAct, SUBSCRIPTION_ACTS, SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { ForbiddenTransition } from '../status/transition-table.ts';
import { type Facts, type LedgerEntity, STANDING_FACTS } from './ledger-facts.ts';

export interface ReplayedEvent {
  readonly sequence: number;
  readonly entity: LedgerEntity;
  readonly entityId: string;
  readonly act: string;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

export interface ReplayProblem {
  readonly sequence: number;
  readonly entity: LedgerEntity;
  readonly entityId: string;
  readonly detail: string;
}

/** Keyed by `entity:id`; a customer has one `cap` and one `account`, which have no id. */
export interface Replayed {
  readonly standings: ReadonlyMap<string, Facts>;
  readonly problems: readonly ReplayProblem[];
}

export const NOTHING_REPLAYED: Replayed = { standings: new Map(), problems: [] };

export function standingName(entity: LedgerEntity, id: string | number): string {
  return entity === 'cap' || entity === 'account' ? entity : `${entity}:${id}`;
}

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);

type Expect = (known: Facts | undefined, act: string) => Facts | null;

const afterSubscriptionAct: Expect = (known, act) => {
  if (!isOneOf(SUBSCRIPTION_ACTS, act)) return null;
  const status = known?.status;
  if (known && !isOneOf(SUBSCRIPTION_STATUSES, status)) return null;
  const row = isOneOf(SUBSCRIPTION_STATUSES, status) ? { status, isFree: known?.is_free === true } : null;
  const next = afterAct(row, act);
  return { status: next.status, is_free: next.isFree };
};

function life<Status extends string, Act extends string>(
  birth: Status,
  statuses: readonly Status[],
  acts: readonly Act[],
  next: (status: Status, act: Act) => Status,
): Expect {
  return (known, act) => {
    if (!known) return { status: birth };
    const { status } = known;
    return isOneOf(acts, act) && isOneOf(statuses, status) ? { status: next(status, act) } : null;
  };
}

const lives: Partial<Record<LedgerEntity, Expect>> = {
  subscription: afterSubscriptionAct,
  order: life('pending', ORDER_STATUSES, ORDER_ACTS, nextOrderStatus),
  payment: life('created', PAYMENT_STATUSES, PAYMENT_ACTS, nextPaymentStatus),
  refund: life('pending', REFUND_STATUSES, REFUND_ACTS, nextRefundStatus),
  dispute: life('open', DISPUTE_STATUSES, DISPUTE_ACTS, nextDisputeStatus),
};

/** No fact says that ownership or an account ends; the act does. */
function readFromAct({ entity, act, before, after }: ReplayedEvent): Facts {
  if (entity === 'purchase')
    return { owned: after !== null, ...(after === null ? { automation: before?.automation ?? null } : {}) };
  if (entity === 'account') return act === 'delete' ? { deleted: true } : {};
  return {};
}

function kept(entity: LedgerEntity, facts: Facts): Facts {
  const names = STANDING_FACTS[entity];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));
}

function contradiction(known: Facts, told: Facts): string | undefined {
  const name = Object.keys(told).find((fact) => (known[fact] ?? null) !== told[fact]);
  return name && `${name} is ${told[name]} in the event, ${known[name] ?? null} by those before it`;
}

function judge(known: Facts | undefined, event: ReplayedEvent, next: Facts): string | undefined {
  const { entity, act, before, after } = event;
  if (entity === 'subscription' && !known && after?.status === undefined) return `${act} of an unknown row`;
  const told = before && known ? contradiction(known, kept(entity, before)) : undefined;
  if (told) return `before: ${told}`;
  try {
    const unchanged: Facts = known?.status === undefined ? {} : { status: known.status };
    const broken = contradiction(next, lives[entity]?.(known, act) ?? unchanged);
    return broken && `${act}: ${broken}`;
  } catch (error) {
    if (error instanceof ForbiddenTransition) return error.message;
    throw error;
  }
}

/** Continues from a known state, and notes a problem once (docs/product/ledger.md#a-break-is-told-once). */
export function replay(events: Iterable<ReplayedEvent>, from: Replayed = NOTHING_REPLAYED): Replayed {
  const standings = new Map(from.standings);
  const problems = [...from.problems];
  for (const event of events) {
    const { sequence, entity, entityId, after } = event;
    if (STANDING_FACTS[entity].length === 0) continue;
    const name = standingName(entity, entityId);
    const known = standings.get(name);
    const next = { ...known, ...kept(entity, { ...after, ...readFromAct(event) }) };
    const detail = judge(known, event, next);
    if (detail) problems.push({ sequence, entity, entityId, detail });
    standings.set(name, next);
  }
  return { standings, problems };
}

export interface StandingDifference {
  readonly name: string;
  readonly fact: string;
  readonly inLedger: string;
  readonly inTable: string;
}

const said = (value: unknown): string => (value === undefined ? 'null' : String(value));

export function standingDifferences(
  ledger: ReadonlyMap<string, Facts>,
  tables: ReadonlyMap<string, Facts>,
): StandingDifference[] {
  const names = new Set([...ledger.keys(), ...tables.keys()]);
  return [...names].flatMap((name): StandingDifference[] => {
    const told = ledger.get(name);
    const held = tables.get(name);
    if (!told) return [{ name, fact: 'row', inLedger: 'no event', inTable: 'a row' }];
    if (!held) return [{ name, fact: 'row', inLedger: 'events', inTable: 'no row' }];
    return Object.keys(held)
      .filter((fact) => (told[fact] ?? null) !== held[fact])
      .map((fact) => ({ name, fact, inLedger: said(told[fact]), inTable: said(held[fact]) }));
  });
}
