/** docs/product/outgoing-webhook.md#tried-for-three-days */
import { isRotatedAgain } from '../people/api-key.ts';
import { type TransitionTable, transition } from '../status/transition-table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_ACTS = ['succeed', 'fail', 'give_up', 'replay'] as const;
export type DeliveryAct = (typeof DELIVERY_ACTS)[number];

/** An answer may come after its delivery was given up meanwhile: what was received stays received. */
export const DELIVERY_TRANSITIONS: TransitionTable<DeliveryState, DeliveryAct> = {
  waiting: { succeed: 'delivered', fail: 'waiting', give_up: 'failed', replay: 'waiting' },
  delivered: { succeed: 'delivered', replay: 'waiting' },
  failed: { succeed: 'delivered', fail: 'failed', give_up: 'failed', replay: 'waiting' },
};

export const nextDeliveryState = (state: DeliveryState, act: DeliveryAct): DeliveryState =>
  transition('outgoing delivery', DELIVERY_TRANSITIONS, state, act);

export const ENDPOINT_STATES = ['active', 'paused', 'disabled'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
export const ENDPOINT_ACTS = ['pause', 'resume', 'disable'] as const;
export type EndpointAct = (typeof ENDPOINT_ACTS)[number];

export const ENDPOINT_TRANSITIONS: TransitionTable<EndpointState, EndpointAct> = {
  active: { pause: 'paused', resume: 'active', disable: 'disabled' },
  paused: { pause: 'paused', resume: 'active' },
  disabled: { pause: 'paused', resume: 'active' },
};

export const nextEndpointState = (state: EndpointState, act: EndpointAct): EndpointState =>
  transition('outgoing endpoint', ENDPOINT_TRANSITIONS, state, act);

/** `off`: the endpoint was paused or disabled, so nothing was sent; `unsigned`: its secret cannot be opened. */
export const PROBLEMS = [
  'refused',
  'redirect',
  'gone',
  'timeout',
  'unknown_host',
  'inside',
  'tls',
  'connection',
  'unsigned',
  'off',
] as const;
export type DeliveryProblem = (typeof PROBLEMS)[number];

export interface Attempt {
  at: string;
  status: number | null;
  ms: number;
  problem: DeliveryProblem | null;
}

export const TIMEOUT_MS = 15_000;
/** Who takes longer waits among the slow, and keeps nobody else. */
export const SLOW_MS = 2_000;

const SECOND_MS = 1_000;

/** Standard Webhooks’ example, as far as three days go. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
] as const;
export const TRIED_FOR_MS = 3 * DAY_MS;
const JITTER = 0.1;
const longestAskedMs = DAY_MS;

interface Failure {
  /** How many attempts failed, with this one. */
  attempts: number;
  /** Its first attempt was due then. */
  since: Date;
  now: Date;
  /** What the receiver asked for (`Retry-After`). */
  askedMs?: number | undefined;
  /** Between 0 and 1. */
  chance: number;
}

/** When it is tried again; null: it is given up. */
export function retryAt({ attempts, since, now, askedMs = 0, chance }: Failure): Date | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  const until = since.getTime() + TRIED_FOR_MS;
  if (delay === undefined || now.getTime() >= until) return null;
  const wait = Math.max(delay * (1 - JITTER * chance), Math.min(Math.max(askedMs, 0), longestAskedMs));
  return new Date(Math.min(now.getTime() + Math.ceil(wait), until));
}

export const DISABLED_AFTER_DAYS = 5;
const failuresAtLeast = RETRY_DELAYS_MS.length;
const longestRestMs = 5 * MINUTE_MS;
const longestAskedRestMs = HOUR_MS;

export interface EndpointHealth {
  /** In a row. */
  failures: number;
  failingSince: Date | null;
}

export type DisabledWhy = 'failing' | 'gone';

interface Judged extends EndpointHealth {
  /** Nothing is sent to it before. */
  restsUntil: Date;
  disabledWhy: DisabledWhy | null;
}

/** One answer judges the whole endpoint: what waits for a dead one takes nobody’s turn. */
export function healthAfter(
  { failures, failingSince }: EndpointHealth,
  { problem, askedMs = 0, now }: { problem: DeliveryProblem | null; askedMs?: number | undefined; now: Date },
): Judged {
  if (problem === null) return { failures: 0, failingSince: null, restsUntil: now, disabledWhy: null };
  const count = failures + 1;
  const since = failingSince ?? now;
  const isTooLong =
    count >= failuresAtLeast && now.getTime() - since.getTime() >= DISABLED_AFTER_DAYS * DAY_MS;
  const rest = Math.max(
    Math.min(SECOND_MS * 2 ** Math.min(count, 20), longestRestMs),
    Math.min(Math.max(askedMs, 0), longestAskedRestMs),
  );
  return {
    failures: count,
    failingSince: since,
    restsUntil: new Date(now.getTime() + rest),
    disabledWhy: problem === 'gone' ? 'gone' : isTooLong ? 'failing' : null,
  };
}

export function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status <= 299) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status <= 399 ? 'redirect' : 'refused';
}

/** Seconds, or a date (RFC 9110); undefined when it is neither, or is past. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** Both secrets sign for so long, so that a receiver changes its own without losing anything. */
export const BOTH_SECRETS_MS = DAY_MS;

interface Signs {
  secret: string;
  formerSecret: string | null;
  formerUntil: Date | null;
}

/** What signs beside a new secret, and until when (docs/product/outgoing-webhook.md#signed). */
export function formerAfterRotation(
  { secret, formerSecret, formerUntil }: Signs,
  now: Date,
): Omit<Signs, 'secret'> {
  const rotatedAt = formerUntil && new Date(formerUntil.getTime() - BOTH_SECRETS_MS);
  if (rotatedAt && isRotatedAgain(rotatedAt, formerUntil, now)) return { formerSecret, formerUntil };
  return { formerSecret: secret, formerUntil: new Date(now.getTime() + BOTH_SECRETS_MS) };
}
