import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Histogram } from 'prom-client';
import {
  type DeliveryProblem,
  problemOfStatus,
  retryAfterMs,
  TIMEOUT_MS,
} from '#domain/outgoing/delivery.ts';
import { type AddressProblem, addressProblem } from '#domain/outgoing/receiver-address.ts';
import type { Settings } from '../settings/settings.ts';

/** Of this process, so that each registry takes it. The result is a word of ours: it names no receiver. */
export const receiverSeconds = new Histogram({
  name: 'rouage_outgoing_delivery_seconds',
  help: 'How long receivers of outgoing webhooks took, by result',
  labelNames: ['result'],
  buckets: [0.05, 0.25, 1, 2, 5, 15, 20],
  registers: [],
});

export interface ReceiverAnswer {
  status: number | null;
  problem: DeliveryProblem | null;
  ms: number;
  askedMs?: number | undefined;
}

interface Sent {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The process ends: what was sent is not known. */
  signal: AbortSignal;
}

export interface OutgoingGateway {
  /** What is wrong with an address, looked up as a delivery would. */
  check(url: string): Promise<AddressProblem | undefined>;
  /** Throws only where `signal` is aborted. */
  post(sent: Sent): Promise<ReceiverAnswer>;
}

/** All addresses of a name; empty when it has none. */
export type ResolveName = (name: string) => Promise<string[]>;

const resolveMs = 3_000;

/** By c-ares: a name that answers slowly holds none of the threads that read files. */
const resolveByDns: ResolveName = async (name) => {
  const resolver = new Resolver({ timeout: resolveMs, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

/** All that is given out of IPv6; the library calls « unicast » whatever its list does not name. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/** Only an address of the public internet: no private, local, shared, mapped, tunnelled or reserved one. */
export function isOutside(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const judged = ipaddr.process(address);
  if (judged instanceof ipaddr.IPv6 && !judged.match(givenOut)) return false;
  return judged.range() === 'unicast';
}

class Unreachable extends Error {
  override name = 'Unreachable';
  readonly problem: 'unknown_host' | 'inside';

  constructor(problem: 'unknown_host' | 'inside') {
    super(problem);
    this.problem = problem;
  }
}

interface Reach {
  resolve: ResolveName;
  isInsideAllowed: boolean;
}

const loopback: Readonly<Record<string, string>> = { localhost: '127.0.0.1' };

/** One address inside among several spoils the name: the next look might take it. */
async function addressesOf(hostname: string, { resolve, isInsideAllowed }: Reach): Promise<string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const known = isInsideAllowed ? loopback[literal] : undefined;
  const found = known ? [known] : ipaddr.isValid(literal) ? [literal] : await resolve(literal);
  if (found.length === 0) throw new Unreachable('unknown_host');
  if (!isInsideAllowed && !found.every(isOutside)) throw new Unreachable('inside');
  return found;
}

/** The connection goes to the addresses that were judged: no second look can answer otherwise. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({
    address,
    family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4,
  }));
  return (_name, options, callback) => {
    const [first] = all;
    if (options.all) callback(null, all);
    else if (first) callback(null, first.address, first.family);
  };
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;

function problemOfError(error: unknown, isTooLate: boolean): DeliveryProblem {
  if (isTooLate) return 'timeout';
  if (error instanceof Unreachable) return error.problem;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return tlsCodes.test(code) ? 'tls' : 'connection';
}

/** As long as it is read at all, so that a receiver sees its answer taken. */
const answerMostBytes = 65_536;
const answerMs = 1_000;

/** Nothing of it is kept: it may be endless, or name people. */
function leaveUnread(answer: http.IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const leave = () => {
      clearTimeout(timer);
      answer.destroy();
      resolve();
    };
    const timer = setTimeout(leave, answerMs);
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > answerMostBytes) leave();
    });
    answer.on('end', leave).on('error', leave).on('close', leave);
  });
}

type Head = { status: number; retryAfter: string | undefined; ms: number };

/** Never follows a redirect, and keeps no connection for another. */
function ask({ url, headers, body }: Sent, addresses: readonly string[], signal: AbortSignal): Promise<Head> {
  const began = performance.now();
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: lookupOf(addresses),
      signal,
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const ms = performance.now() - began;
      const head = { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], ms };
      void leaveUnread(answer).then(() => {
        sent.destroy();
        resolve(head);
      });
    });
    sent.end(body);
  });
}

const within = async <Answer>(signal: AbortSignal, work: Promise<Answer>): Promise<Answer> => {
  const late = Promise.withResolvers<never>();
  const stop = () => late.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

async function post(sent: Sent, reach: Reach, timeoutMs: number): Promise<ReceiverAnswer> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, sent.signal]);
  try {
    const { hostname } = new URL(sent.url);
    const problem = addressProblem(sent.url, reach.isInsideAllowed);
    if (problem) throw new Unreachable('inside');
    const addresses = await within(signal, addressesOf(hostname, reach));
    const { status, retryAfter, ms } = await within(signal, ask(sent, addresses, signal));
    const askedMs = retryAfterMs(retryAfter, new Date());
    return { status, problem: problemOfStatus(status), ms: Math.round(ms), askedMs };
  } catch (error) {
    sent.signal.throwIfAborted();
    const ms = Math.round(performance.now() - began);
    return { status: null, problem: problemOfError(error, timeout.aborted), ms };
  }
}

export interface OutgoingOptions {
  resolve?: ResolveName;
  timeoutMs?: number;
}

/** Every look and every connection to a receiver that somebody else chose (docs/product/outgoing-webhook.md#addresses-outside-only). */
export function openOutgoing(
  { OUTGOING_INSIDE, SHOP_HOLD }: Pick<Settings, 'OUTGOING_INSIDE' | 'SHOP_HOLD'>,
  { resolve = resolveByDns, timeoutMs = TIMEOUT_MS }: OutgoingOptions = {},
): OutgoingGateway {
  const reach = { resolve, isInsideAllowed: OUTGOING_INSIDE };
  return {
    async check(url) {
      const problem = addressProblem(url, OUTGOING_INSIDE);
      if (problem) return problem;
      try {
        await addressesOf(new URL(url).hostname, reach);
      } catch (error) {
        if (error instanceof Unreachable) return error.problem;
        throw error;
      }
    },
    async post(sent) {
      if (SHOP_HOLD) throw new Error('SHOP_HOLD is set: nothing goes out');
      const answer = await post(sent, reach, timeoutMs);
      receiverSeconds.observe({ result: answer.problem ?? 'delivered' }, answer.ms / 1000);
      return answer;
    },
  };
}
