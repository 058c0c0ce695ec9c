import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';
import type { DocumentLine } from '../contract.ts';
import type { PendingSaves, UnsentSave } from './pending-saves.ts';

export interface Written {
  value: string;
  title: string;
  /** What stood before stays a version to go back to. */
  keepFormer?: boolean;
}

export type SaveOutcome =
  | { is: 'saved'; line: DocumentLine }
  /** It was so already. */
  | { is: 'unchanged' }
  /** Kept in this browser until the connection is back. */
  | { is: 'here' }
  | { is: 'refused'; error: ApiError; written: Written };

const tryAgainMs = 10_000;

/** The server did not answer, or cannot for the moment: what was sent may have arrived. */
const isAway = (error: ApiError) => error.status === 0 || error.status === 429 || error.status >= 500;

interface Attempt extends Written {
  version: number;
  saveId: string;
}

/**
 * The saves of one document, one at a time and the last word only. One whose answer was lost is sent again as it was,
 * before what was written since, so that no document conflicts with itself.
 */
export class SaveLine {
  readonly #slug: string;
  readonly #key: string;
  readonly #pending: PendingSaves;
  readonly #onOutcome: (outcome: SaveOutcome) => void;
  #version: number;
  /** What the server holds of it, as far as is known: the same again is not sent. */
  #held: string | undefined;
  #attempt: Attempt | undefined;
  #next: Written | undefined;
  #work: Promise<SaveOutcome> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    { slug, key, version }: { slug: string; key: string; version: number },
    pending: PendingSaves,
    onOutcome: (outcome: SaveOutcome) => void,
  ) {
    this.#slug = slug;
    this.#key = key;
    this.#version = version;
    this.#pending = pending;
    this.#onOutcome = onOutcome;
  }

  get version(): number {
    return this.#version;
  }

  /** What is written next is made from this version, of which the server holds this value. */
  startFrom(version: number, value?: string): void {
    this.#version = version;
    this.#held = value;
    this.#attempt = undefined;
    this.#next = undefined;
  }

  /** What an earlier visit could not send. */
  takeUp({ value, title, version, saveId }: UnsentSave): Promise<SaveOutcome> {
    this.#attempt = { value, title, version, saveId };
    return this.flush();
  }

  save(written: Written): Promise<SaveOutcome> {
    if (this.isClean && written.value === this.#held) return Promise.resolve({ is: 'unchanged' });
    this.#next = written;
    return this.flush();
  }

  get isClean(): boolean {
    return !this.#attempt && !this.#next;
  }

  /** Answers once all that was written so far has an outcome. */
  flush(): Promise<SaveOutcome> {
    this.#work ??= this.#sendAll().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<SaveOutcome> {
    clearTimeout(this.#timer);
    let outcome: SaveOutcome = { is: 'unchanged' };
    while (this.#attempt || this.#next) {
      outcome = await this.#sendOne();
      this.#onOutcome(outcome);
      if (outcome.is !== 'saved') return outcome;
    }
    return outcome;
  }

  async #sendOne(): Promise<SaveOutcome> {
    const attempt = this.#attempt ?? this.#begin();
    try {
      const { value, title, version, saveId: save_id, keepFormer: keep_former } = attempt;
      const line = await call(calls.saveDocument, {
        params: { slug: this.#slug, key: this.#key },
        body: { value, title, version, save_id, ...(keep_former ? { keep_former } : {}) },
      });
      this.#attempt = undefined;
      this.#version = line.version;
      this.#held = value;
      await this.#pending.forget(this.#key);
      return { is: 'saved', line };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isAway(error)) return this.#wait(attempt);
      this.#attempt = undefined;
      const written = this.#next ?? attempt;
      this.#next = undefined;
      await this.#pending.forget(this.#key);
      return { is: 'refused', error, written };
    }
  }

  #begin(): Attempt {
    const { value, title, keepFormer } = this.#next ?? { value: 'null', title: '' };
    this.#next = undefined;
    this.#attempt = { value, title, version: this.#version, saveId: crypto.randomUUID() };
    if (keepFormer) this.#attempt.keepFormer = true;
    return this.#attempt;
  }

  async #wait(attempt: Attempt): Promise<SaveOutcome> {
    const { version, saveId } = attempt;
    // The last word is kept; its version makes it a conflict, never a loss, should the attempt have arrived.
    const { value, title } = this.#next ?? attempt;
    const id = this.#next ? crypto.randomUUID() : saveId;
    await this.#pending.keep({ key: this.#key, value, title, version, saveId: id, at: Date.now() });
    this.#timer = setTimeout(() => void this.flush(), tryAgainMs);
    return { is: 'here' };
  }
}
