import type { CaughtMessage } from './caught-message.ts';

export type MessagePredicate = (message: CaughtMessage) => boolean;
export type WaitOptions = { timeoutMs?: number; signal?: AbortSignal };

export class MessageList {
  readonly #limit: number;
  #messages: CaughtMessage[];
  readonly #listeners = new Set<(message: CaughtMessage) => void>();

  constructor(limit: number, messages: readonly CaughtMessage[]) {
    this.#limit = limit;
    this.#messages = messages.slice(-limit);
  }

  all(): readonly CaughtMessage[] {
    return this.#messages;
  }

  add(message: CaughtMessage): void {
    this.#messages = [...this.#messages, message].slice(-this.#limit);
    for (const listener of this.#listeners) listener(message);
  }

  clear(): void {
    this.#messages = [];
  }

  waitFor(predicate: MessagePredicate, options: WaitOptions = {}): Promise<CaughtMessage> {
    const present = this.#messages.find(predicate);
    if (present !== undefined) return Promise.resolve(present);
    const timeout = AbortSignal.timeout(options.timeoutMs ?? 5_000);
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#listeners.delete(listener);
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        stop();
        reject(new Error(`No message fitted; ${this.#messages.length} caught.`, { cause: signal.reason }));
      };
      const listener = (message: CaughtMessage) => {
        if (!predicate(message)) return;
        stop();
        resolve(message);
      };
      this.#listeners.add(listener);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
    });
  }
}

/** More than one delivery means a repeated send. */
export function countByMessageId(messages: readonly CaughtMessage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { messageId } of messages) {
    if (messageId !== null) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  }
  return counts;
}
