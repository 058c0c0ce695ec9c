import { setImmediate } from 'node:timers/promises';
import type { Agenda } from './agenda.ts';
import type { Box } from './box.ts';
import type { Courier } from './courier.ts';
import { emit } from './events.ts';
import { forgetOldKeys } from './idempotency.ts';
import { forgetOldEvents } from './webhook-deliveries.ts';

/** Acts of one moment done in a row; between them requests are answered, as Stripe answers on a busy night. */
const ACTS_IN_A_ROW = 50;

/** Replays what Stripe would have done by itself, one moment after another, each at its own time. */
export class Timeline {
  #box: Box;
  #agenda: Agenda;
  #courier: Courier;
  #afterDelivery: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(box: Box, agenda: Agenda, courier: Courier, afterDelivery: () => Promise<void>) {
    this.#box = box;
    this.#agenda = agenda;
    this.#courier = courier;
    this.#afterDelivery = afterDelivery;
  }

  /** Does everything due up to the shop's clock; webhooks are answered before the next moment comes. */
  settle(): Promise<void> {
    return this.#alone(async () => {
      try {
        await this.#deliver();
        for (let moment = this.#nextMain(); moment !== null && !this.#closed; moment = this.#nextMain()) {
          this.#box.time.enter(moment);
          await this.#actUntil(null, moment);
          await this.#deliver();
        }
      } finally {
        this.#box.time.leave();
      }
      forgetOldKeys(this.#box);
      forgetOldEvents(this.#box);
      await this.#box.store.flush();
    });
  }

  /** Moves one test clock, and everything that lives in its time. */
  advance(id: string, target: number): Promise<void> {
    return this.#alone(async () => {
      const clock = this.#box.store.find('test_clock', id);
      const nextDue = () => (this.#closed ? null : this.#agenda.next(id, target));
      for (let due = nextDue(); clock && due; due = nextDue()) {
        clock.frozen_time = Math.max(clock.frozen_time, due.at);
        this.#box.store.put('test_clock', clock);
        await this.#actUntil(id, clock.frozen_time);
        await this.#deliver();
      }
      if (this.#closed || !clock || !this.#box.store.find('test_clock', id)) return;
      clock.frozen_time = target;
      clock.status = 'ready';
      clock.status_details = {};
      this.#box.store.put('test_clock', clock);
      emit(this.#box, 'test_helpers.test_clock.ready', clock, null);
      await this.#deliver();
    });
  }

  /** Waits for the moment at work; what is due after it is due at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  #alone(work: () => Promise<void>): Promise<void> {
    const run = this.#running.then(work);
    this.#running = run.catch(() => {});
    return run;
  }

  #nextMain(): number | null {
    const until = this.#box.time.shop();
    const moments = [this.#agenda.next(null, until)?.at, this.#courier.nextMoment()];
    const due = moments.filter((at) => typeof at === 'number').filter((at) => at <= until);
    if (due.length === 0) return null;
    return Math.max(Math.min(...due), this.#box.time.step() ?? 0);
  }

  async #actUntil(testClock: string | null, moment: number): Promise<void> {
    for (let acts = 1; ; acts += 1) {
      const due = this.#agenda.next(testClock, moment);
      if (!due) return;
      try {
        due.act(this.#box);
      } catch (error) {
        this.#agenda.giveUp(due);
        this.#box.logger?.warn({ error: String(error) }, 'the Stripe sandbox could not do what was due');
      }
      if (acts % ACTS_IN_A_ROW === 0) {
        await this.#box.store.flush();
        await setImmediate();
      }
    }
  }

  async #deliver(): Promise<void> {
    await this.#box.store.flush();
    await this.#courier.drain();
    await this.#afterDelivery();
  }
}
