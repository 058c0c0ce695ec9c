import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Settings } from '../../settings/settings.ts';
import { providerSeconds, timed } from '../outside-times.ts';
import { asProviderError, ProviderError } from './provider-objects.ts';
import { type Watch, watchedRequest } from './watched-request.ts';

/** It names the object to read again (docs/product/provider.md#an-event-is-a-hint). */
export interface ReceivedEvent {
  id: string;
  type: string;
  objectId: string;
}

/** Stripe's limit is 255 characters; longer ones are refused even when signed. */
const providerName = z
  .string()
  .max(255)
  .regex(/^\P{Cc}*$/u);
const signedEvent = z.object({
  id: providerName.min(1),
  type: providerName,
  data: z.object({ object: z.object({ id: providerName.optional() }) }),
});

/** Undefined for an event that is unsigned or malformed. */
export function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): ReceivedEvent | undefined {
  try {
    const { id, type, data } = signedEvent.parse(stripe.webhooks.constructEvent(body, signature, secret));
    return { id, type, objectId: data.object.id ?? '' };
  } catch {
    return undefined;
  }
}

const deadlines = new AsyncLocalStorage<number>();

/** Gives up `work`'s provider calls after this time. Sweeps and jobs have more. */
export function withPersonWaiting<Result>(patienceMs: number, work: () => Promise<Result>): Promise<Result> {
  return deadlines.run(performance.now() + patienceMs, work);
}

export function patienceLeftMs(): number | undefined {
  const deadline = deadlines.getStore();
  return deadline === undefined ? undefined : Math.max(0, deadline - performance.now());
}

/** Hashed, because a header cannot carry « Ł » and has 255 characters at most. */
export function keyOf(what: string, ...content: (string | number)[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}

const timeoutMs = 15_000;

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** What may be asked: a held shop asks nothing, its rehearsal only reads (docs/operate.md#backups). */
export type Asks = 'all' | 'reads' | 'nothing';

/** No attempt may outlast the person's patience: it would act after we said nobody answered. */
function patientClient(asks: Asks, watch: Watch | undefined, isTold: boolean): HttpClient {
  const inner = Stripe.createNodeHttpClient();
  const client: HttpClient = Object.create(inner);
  client.makeRequest = (host, port, path, method, headers, data, protocol, timeout) => {
    if (asks === 'nothing' || (asks === 'reads' && method !== 'GET'))
      return Promise.reject(new Error('the shop is held (SHOP_HOLD): this is not asked'));
    const leftMs = patienceLeftMs() ?? timeout;
    if (leftMs <= 0) return Promise.reject(new Error('nobody waits for this call any more'));
    const send = (also: Record<string, string>) =>
      inner.makeRequest(
        host,
        port,
        path,
        method,
        { ...headers, ...also },
        data,
        protocol,
        Math.min(timeout, leftMs),
      );
    return watch ? watchedRequest(watch, { method, path, isTold }, send) : send({});
  };
  return client;
}

/** The same code for Stripe and the stand-in (docs/product/provider.md#official-sdk-always). */
export function openStripeClient(
  settings: Settings,
  asks: Asks = settings.SHOP_HOLD ? 'nothing' : 'all',
  watch?: Watch,
): Stripe {
  const sandbox = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined;
  if (sandbox && settings.STRIPE_SECRET_KEY.startsWith('sk_live_')) {
    throw new Error('STRIPE_API_URL must not be set with a live key');
  }
  if (!sandbox && settings.usesSandbox && asks !== 'nothing')
    throw new Error('STRIPE_API_URL is missing: the sandbox key is for the sandbox');
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    timeout: timeoutMs,
    maxNetworkRetries: asks === 'all' ? 2 : 0,
    telemetry: false,
    httpClient: patientClient(asks, watch, settings.accessLog),
    ...(sandbox ? { host: sandbox.hostname, port: sandbox.port, protocol: 'http' } : {}),
  });
}

async function withinPatience<Result>(call: () => Promise<Result>): Promise<Result> {
  const leftMs = patienceLeftMs();
  if (leftMs === undefined) return call();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the provider did not answer in time')), leftMs);
  });
  try {
    return await Promise.race([call(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

export async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await timed(providerSeconds, () => withinPatience(call));
  } catch (error) {
    throw asProviderError(error);
  }
}

/** Ignores the refusal that means the work is already done. */
export async function callUnlessDone(
  already: (error: ProviderError) => boolean,
  call: () => Promise<unknown>,
): Promise<void> {
  try {
    await ask(call);
  } catch (error) {
    if (!(error instanceof ProviderError && already(error))) throw error;
  }
}
