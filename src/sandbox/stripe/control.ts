import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Agenda } from './agenda.ts';
import type { Box } from './box.ts';
import { DECLINES, type DeclineName } from './cards.ts';
import type { Courier } from './courier.ts';
import { closeDispute, openDispute, takeBack } from './disputes.ts';
import { changesBetween, emit } from './events.ts';
import type { Outage, PresentFaults, RequestFault } from './faults.ts';
import { endMandate } from './mandates.ts';
import type { Delivery, Kind, Kinds } from './records.ts';
import type { StoredEvent } from './wire.ts';

/** Moments in Unix seconds of the shop's clock. */
interface HappenedEvent {
  id: string;
  type: string;
  created: number;
  deliveries: Delivery['status'][];
}

function whatHappened(box: Box, limit: number): HappenedEvent[] {
  const byEvent = Map.groupBy(box.store.all('delivery'), (delivery) => delivery.event);
  return box.store
    .all('event')
    .toReversed()
    .toSorted((one, other) => other.created - one.created)
    .slice(0, limit)
    .map(({ id, type, created }) => ({
      id,
      type,
      created,
      deliveries: (byEvent.get(id) ?? []).map(({ status }) => status),
    }));
}

export type RequestFaultOptions = Partial<Pick<RequestFault, 'path' | 'method' | 'times'>>;

/** Tests and the demo may ask this beyond Stripe's API. */
export interface SandboxControl {
  declineNext(code: DeclineName, options?: { customer?: string; times?: number }): void;
  dropAfterCommit(options?: RequestFaultOptions): void;
  failRequests(options?: RequestFaultOptions & { status?: number; when?: 'before' | 'after' }): void;
  outage(kind: Outage | null): void;
  loseEvents(count?: number | 'all'): void;
  duplicateEvents(count?: number | 'all'): void;
  /** Delays the first delivery by simulated seconds. */
  delayEvents(seconds: number, count?: number | 'all'): void;
  /** Keeps events back until `releaseEvents`, which can reverse their order. */
  holdEvents(): void;
  releaseEvents(order?: 'oldest_first' | 'newest_first'): Promise<void>;
  events(type?: string): StoredEvent[];
  deliveries(): Delivery[];
  failFinalizations(times?: number): void;
  /** `amount` in cents; by default, what is left of the charge. */
  openDispute(charge: string, amount?: number): Promise<string>;
  closeDispute(id: string, status: 'won' | 'lost'): Promise<void>;
  /** The holder of a bank account has ended its mandate at the bank. */
  revokeMandate(paymentMethod: string): Promise<void>;
  /** The holder refuses a debit that had succeeded: the money is gone at once. */
  takeBack(charge: string): Promise<void>;
  /** The bank replaced the card, and Stripe updates it. */
  replaceCard(paymentMethod: string, card: { exp_month: number; exp_year: number }): Promise<void>;
  /** Cents charged less cents refunded. */
  balance(): number;
  objects<K extends Kind>(kind: K): Kinds[K][];
  clearFaults(): void;
  faults(): PresentFaults;
  happened(limit: number): HappenedEvent[];
  /** The next act, in Unix seconds of the shop's clock. */
  nextMoment(): number | null;
}

function webhookControl(box: Box, courier: Courier) {
  return {
    loseEvents: (count: number | 'all' = 1) => box.faults.loseEvents(count),
    duplicateEvents: (count: number | 'all' = 1) => box.faults.duplicateEvents(count),
    delayEvents: (seconds: number, count: number | 'all' = 1) => box.faults.delayEvents(seconds, count),
    holdEvents() {
      box.faults.holding = true;
    },
    async releaseEvents(order: 'oldest_first' | 'newest_first' = 'oldest_first') {
      box.faults.holding = false;
      const held = box.store.all('delivery').filter((delivery) => delivery.status === 'held');
      for (const delivery of order === 'oldest_first' ? held : held.toReversed()) {
        delivery.status = 'pending';
        delivery.next_attempt_at = box.time.main();
        box.store.put('delivery', delivery);
        await courier.drain();
      }
    },
    events: (type?: string) => box.store.all('event').filter((event) => !type || event.type === type),
    deliveries: () => box.store.all('delivery'),
  };
}

function bankControl(box: Box, courier: Courier) {
  return {
    async openDispute(charge: string, amount?: number) {
      const { id } = openDispute(box, charge, amount);
      await courier.drain();
      return id;
    },
    async closeDispute(id: string, status: 'won' | 'lost') {
      closeDispute(box, id, status);
      await courier.drain();
    },
    async revokeMandate(paymentMethod: string) {
      const method = box.store.get('payment_method', paymentMethod);
      endMandate(box, method, method.customer);
      await courier.drain();
    },
    async takeBack(charge: string) {
      takeBack(box, charge);
      await courier.drain();
    },
    async replaceCard(paymentMethod: string, card: { exp_month: number; exp_year: number }) {
      const method = box.store.get('payment_method', paymentMethod);
      const before = structuredClone(method);
      if (method.card) Object.assign(method.card, card);
      box.store.put('payment_method', method);
      const changes = changesBetween(before, method);
      emit(box, 'payment_method.automatically_updated', method, method.customer, changes);
      await courier.drain();
    },
  };
}

interface Parts {
  box: Box;
  courier: Courier;
  agenda: Agenda;
}

export function makeControl({ box, courier, agenda }: Parts): SandboxControl {
  return {
    ...webhookControl(box, courier),
    ...bankControl(box, courier),
    declineNext: (code, { customer, times = 1 } = {}) =>
      box.faults.declineNext(code, customer ?? null, times),
    dropAfterCommit: ({ path, method, times = 1 } = {}) =>
      box.faults.addRequestFault({ path, method, times, when: 'after', what: 'drop' }),
    failRequests: ({ path, method, times = 1, status = 500, when = 'before' } = {}) =>
      box.faults.addRequestFault({ path, method, times, when, what: status }),
    outage(kind) {
      box.faults.outage = kind;
    },
    failFinalizations: (times = 1) => box.faults.failFinalizations(times),
    balance: () =>
      box.store
        .all('charge')
        .filter((charge) => charge.status === 'succeeded')
        .reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0),
    objects: (kind) => box.store.all(kind),
    clearFaults: () => box.faults.clear(),
    faults: () => box.faults.present(),
    happened: (limit) => whatHappened(box, limit),
    nextMoment() {
      const moments = [agenda.next(null, Number.POSITIVE_INFINITY)?.at, courier.nextMoment()];
      const known = moments.filter((at) => typeof at === 'number');
      return known.length > 0 ? Math.min(...known) : null;
    },
  };
}

interface Controlled {
  settle(): Promise<void>;
  control: SandboxControl;
}

const names = Object.keys(DECLINES) as [DeclineName, ...DeclineName[]];
const count = z.union([z.number().int().min(0), z.literal('all')]).default(1);
const matching = {
  path: z.string().optional(),
  method: z.string().optional(),
  times: z.number().int().min(1).default(1),
};
const decline = z.strictObject({
  code: z.enum(names),
  customer: z.string().optional(),
  times: z.number().int().min(1).default(1),
});
const drop = z.strictObject(matching);
const fail = z.strictObject({
  ...matching,
  status: z.number().int().default(500),
  when: z.enum(['before', 'after']).default('before'),
});
const counted = z.strictObject({ count });
const delayed = z.strictObject({ count, seconds: z.number().int().min(1) });
const outage = z.strictObject({ kind: z.enum(['errors', 'unreachable', 'hangs']).nullable() });
const release = z.strictObject({ order: z.enum(['oldest_first', 'newest_first']).default('oldest_first') });
const shown = z.object({ limit: z.coerce.number().int().min(1).max(5_000).default(500) });

type Act = (body: unknown) => unknown;

function actsOf({ control, settle }: Controlled): Record<string, Act> {
  const take = <S extends z.ZodType>(schema: S, act: (given: z.output<S>) => unknown): Act => {
    return (body) => act(schema.parse(body ?? {}));
  };
  return {
    decline: take(decline, ({ code, ...options }) => control.declineNext(code, definedOnly(options))),
    drop: take(drop, (options) => control.dropAfterCommit(options)),
    fail: take(fail, (options) => control.failRequests(options)),
    outage: take(outage, ({ kind }) => control.outage(kind)),
    'webhooks/lose': take(counted, (given) => control.loseEvents(given.count)),
    'webhooks/duplicate': take(counted, (given) => control.duplicateEvents(given.count)),
    'webhooks/delay': take(delayed, (given) => control.delayEvents(given.seconds, given.count)),
    'webhooks/hold': () => control.holdEvents(),
    'webhooks/release': take(release, ({ order }) => control.releaseEvents(order)),
    'faults/clear': () => control.clearFaults(),
    settle: () => settle(),
  };
}

function definedOnly({ customer, times }: { customer?: string | undefined; times: number }) {
  return customer === undefined ? { times } : { customer, times };
}

/** JSON routes under `/_sandbox`, for holders of the secret key. */
export function registerControl(app: FastifyInstance, controlled: Controlled, secretKey: string): void {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${secretKey}`)
          return reply.code(401).send({ ok: false });
      });
      scope.setErrorHandler((error, _request, reply) =>
        reply.code(400).send({ ok: false, message: error instanceof Error ? error.message : 'invalid' }),
      );
      for (const [path, act] of Object.entries(actsOf(controlled))) {
        scope.post(`/${path}`, async (request) => {
          await act(request.body);
          return { ok: true };
        });
      }
      scope.get('/faults', async () => controlled.control.faults());
      scope.get('/happened', async (request) =>
        controlled.control.happened(shown.parse(request.query).limit),
      );
      scope.get('/next', async () => ({ at: controlled.control.nextMoment() }));
    },
    { prefix: '/_sandbox' },
  );
}
