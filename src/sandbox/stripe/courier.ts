import { createHmac } from 'node:crypto';
import type { Box } from './box.ts';
import type { Delivery } from './records.ts';
import { noteAttempt, QUICK_ATTEMPTS } from './webhook-endpoints.ts';
import type { StoredEvent } from './wire.ts';

const CONCURRENCY = 3;
const TIMEOUT_MS = 10_000;
const QUICK_WAITS_MS = [200, 1_000];

/** Real time (docs/product/provider.md#signature-by-the-wall-clock). */
export function signatureOf(payload: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

export class Courier {
  #box: Box;
  #waiting = new Set<string>();
  #flying = new Set<string>();
  #draining: Promise<void> | null = null;
  #timers = new Set<NodeJS.Timeout>();
  #closed = false;
  /** A pass is scheduled, and will carry what is noted until it begins. */
  #kicked = false;

  constructor(box: Box) {
    this.#box = box;
  }

  /** Every change of a delivery calls it, so that the queue needs no search. */
  note(id: string): void {
    if (this.#box.store.find('delivery', id)?.status === 'pending') this.#waiting.add(id);
    else this.#waiting.delete(id);
  }

  nextMoment(): number | null {
    let next: number | null = null;
    for (const id of this.#waiting) {
      const at = this.#box.store.find('delivery', id)?.next_attempt_at;
      if (at !== undefined && (next === null || at < next)) next = at;
    }
    return next;
  }

  /** Does not wait for the deliveries, as Stripe after an answer. */
  kick(): void {
    if (this.#closed || this.#kicked || this.#waiting.size === 0) return;
    this.#kicked = true;
    setImmediate(() => void this.#pass(true));
  }

  /** Waits for the answers; failures wait for a later simulated moment. */
  async drain(): Promise<void> {
    while (this.#draining) await this.#draining;
    while (!this.#closed && this.#due().length > 0) await this.#pass(false);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #due(): Delivery[] {
    const now = this.#box.time.main();
    return [...this.#waiting]
      .map((id) => this.#box.store.find('delivery', id))
      .filter((delivery) => delivery !== undefined)
      .filter((delivery) => delivery.next_attempt_at <= now && !this.#flying.has(delivery.id));
  }

  async #pass(quick: boolean): Promise<void> {
    while (this.#draining) await this.#draining;
    if (quick) this.#kicked = false;
    if (this.#closed) return;
    const due = this.#due();
    const worker = async () => {
      for (let delivery = due.shift(); delivery; delivery = due.shift()) await this.#carry(delivery, quick);
    };
    this.#draining = Promise.all(Array.from({ length: CONCURRENCY }, worker)).then(async () => {
      this.#draining = null;
      await this.#box.store.flush();
    });
    await this.#draining.catch((error: unknown) => {
      this.#draining = null;
      this.#box.logger?.warn({ error: String(error) }, 'sandbox could not save its deliveries');
    });
  }

  async #carry(delivery: Delivery, quick: boolean): Promise<void> {
    const endpoint = this.#box.store.find('webhook_endpoint', delivery.endpoint);
    const event = this.#box.store.find('event', delivery.event);
    if (!endpoint || !event || delivery.status !== 'pending') {
      this.#waiting.delete(delivery.id);
      return;
    }
    this.#flying.add(delivery.id);
    const { delivered, answer } = await this.#post(endpoint.url, endpoint.secret ?? '', event);
    this.#flying.delete(delivery.id);
    if (this.#closed || !this.#box.store.find('delivery', delivery.id)) return;
    noteAttempt(this.#box, delivery, delivered, answer, quick);
    if (!delivered && quick && delivery.attempts <= QUICK_ATTEMPTS) this.#retrySoon(delivery.attempts);
  }

  async #post(url: string, secret: string, event: StoredEvent) {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(payload, secret),
        },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return { delivered: response.ok, answer: String(response.status) };
    } catch (error) {
      return { delivered: false, answer: error instanceof Error ? error.name : 'error' };
    }
  }

  #retrySoon(attempts: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        void this.#pass(true);
      },
      QUICK_WAITS_MS[attempts - 1],
    );
    timer.unref();
    this.#timers.add(timer);
  }
}
