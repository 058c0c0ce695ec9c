import { setTimeout as wait } from 'node:timers/promises';

type Refusal = { code: number; stage: 'recipient' | 'data' };

/** An error whose code `smtp-server` sends as the reply. */
class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(code: number) {
    super(code >= 500 ? 'Refused by the sandbox' : 'Not now, says the sandbox');
    this.responseCode = code;
  }
}

/** What the next conversations get wrong. Faults are taken in the order given, one per message. */
export class SmtpFaults {
  #refusals: Refusal[] = [];
  #drops = 0;
  #delayMs = 0;

  /** Answers `code` (4xx or 5xx) to the next `count` messages, at their recipient or after their content. */
  rejectNext(count: number, code: number, stage: Refusal['stage'] = 'recipient'): void {
    for (let index = 0; index < count; index += 1) this.#refusals.push({ code, stage });
  }

  /** Keeps the next `count` messages but cuts the connection instead of saying so: the sender must send again. */
  dropAnswerNext(count: number): void {
    this.#drops += count;
  }

  /** Waits before each answer to a message's content; 0 ends it. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  reset(): void {
    this.#refusals = [];
    this.#drops = 0;
    this.#delayMs = 0;
  }

  takeRefusal(stage: Refusal['stage']): SmtpRefusal | null {
    if (this.#refusals[0]?.stage !== stage) return null;
    const refusal = this.#refusals.shift();
    return refusal === undefined ? null : new SmtpRefusal(refusal.code);
  }

  takeDrop(): boolean {
    if (this.#drops === 0) return false;
    this.#drops -= 1;
    return true;
  }

  async pause(signal: AbortSignal): Promise<void> {
    if (this.#delayMs > 0) await wait(this.#delayMs, undefined, { signal }).catch(() => undefined);
  }
}
