import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { DocumentLine } from '../contract.ts';
import * as calls from '../contract.ts';
import { type Conflict, conflictOf } from './desk-questions.ts';
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
  /** Waits for the connection, or for the person: `kept` in this browser, where that keeps anything. */
  | { is: 'here'; kept: boolean }
  /** The line still has what was written; of a conflict, it waits for what the person chooses. */
  | { is: 'refused'; error: ApiError; why: Conflict | undefined };

const afterTypingMs = 450;
const tryAgainMs = 10_000;
const slowMs = 1_000;

/** The server did not answer, or not to the end, or cannot for the moment: what was sent may have arrived. */
const isAway = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

interface Unsent extends Written {
  saveId: string;
  /** When it was written, in milliseconds. */
  at: number;
}

export interface SaveSurroundings {
  pending: PendingSaves;
  /** Whether whose work this is is who is signed in: another tab may have signed in as somebody else. */
  isTheirs(): boolean;
  onOutcome(outcome: SaveOutcome): void;
}

/**
 * The saves of one document, one at a time and the last word only. One whose answer was lost is sent again as it was,
 * before what was written since, so that no document conflicts with itself. Nothing is given up but by `drop`.
 */
export class SaveLine {
  readonly #named: { slug: string; key: string };
  readonly #around: SaveSurroundings;
  #version = 0;
  /** What the server holds of it, as far as is known: the same again is not sent. */
  #held: string | undefined;
  #attempt: Unsent | undefined;
  #next: Unsent | undefined;
  #inConflict = false;
  #isKept = false;
  #isLeft = false;
  #work: Promise<SaveOutcome> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #typed: PromiseWithResolvers<SaveOutcome> | undefined;

  constructor(named: { slug: string; key: string }, around: SaveSurroundings) {
    this.#named = named;
    this.#around = around;
  }

  get version(): number {
    return this.#version;
  }

  /** The last word, as long as the server does not have it. */
  get unsent(): Written | undefined {
    return this.#next ?? this.#attempt;
  }

  get isClean(): boolean {
    return !this.unsent;
  }

  /** The shop or this browser has the last word. */
  get isSafe(): boolean {
    return this.isClean || this.#isKept;
  }

  /** What is written next is made from this version, of which the server holds this value. Of a clean line. */
  startFrom(version: number, value?: string): void {
    this.#version = version;
    this.#held = value;
  }

  /** What an earlier visit could not send. */
  takeUp({ value, title, version, saveId, at, keepFormer = false }: UnsentSave): Promise<SaveOutcome> {
    this.#version = version;
    this.#attempt = { value, title, saveId, at, keepFormer };
    this.#isKept = true;
    return this.flush();
  }

  async save(written: Written): Promise<SaveOutcome> {
    if (this.#isHeld(written)) return { is: 'unchanged' };
    await this.#takeWord(written);
    return this.flush();
  }

  /** As `save`, once a pause is made, or `flush` asks for it. */
  async type(written: Written): Promise<SaveOutcome> {
    if (this.#isHeld(written)) return { is: 'unchanged' };
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.flush(), afterTypingMs);
    this.#typed ??= Promise.withResolvers<SaveOutcome>();
    const { promise } = this.#typed;
    await this.#takeWord(written);
    return promise;
  }

  #isHeld({ value }: Written): boolean {
    return this.isClean && value === this.#held;
  }

  async #takeWord(written: Written): Promise<void> {
    const keepFormer = written.keepFormer || this.#next?.keepFormer || false;
    this.#next = { ...written, keepFormer, saveId: crypto.randomUUID(), at: Date.now() };
    if (this.#inConflict) await this.keepHere();
  }

  /** Answers once all that was written so far has an outcome. */
  async flush(): Promise<SaveOutcome> {
    clearTimeout(this.#pause);
    const typed = this.#typed;
    this.#typed = undefined;
    const outcome = await this.#send();
    typed?.resolve(outcome);
    return outcome;
  }

  #send(): Promise<SaveOutcome> {
    if (this.#inConflict) return Promise.resolve({ is: 'here', kept: this.#isKept });
    this.#work ??= this.#sendAll().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  /** Over what stands there, of this version, which stays one to go back to. */
  putOver(version: number): Promise<SaveOutcome> {
    const last = this.#next ?? this.#attempt;
    this.#version = version;
    this.#attempt = undefined;
    this.#inConflict = false;
    if (last) this.#next = { ...last, keepFormer: true, saveId: crypto.randomUUID() };
    return this.flush();
  }

  async drop(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#pause);
    this.#typed?.resolve({ is: 'unchanged' });
    this.#typed = undefined;
    this.#attempt = undefined;
    this.#next = undefined;
    this.#inConflict = false;
    await this.#forget();
  }

  /** So that a browser that ends loses nothing. */
  async keepHere(): Promise<void> {
    const last = this.#next ?? this.#attempt;
    if (!last) return;
    const { pending } = this.#around;
    this.#isKept = await pending.keep({ ...last, key: this.#named.key, version: this.#version });
  }

  /** Another has taken up what is kept here. */
  leave(): void {
    this.#isLeft = true;
    if (this.#isKept) clearTimeout(this.#timer);
  }

  async #forget(): Promise<void> {
    await this.#around.pending.forget(this.#named.key);
    this.#isKept = false;
  }

  async #sendAll(): Promise<SaveOutcome> {
    clearTimeout(this.#timer);
    let outcome: SaveOutcome = { is: 'unchanged' };
    while (!this.isClean) {
      outcome = await this.#sendOne();
      this.#around.onOutcome(outcome);
      if (outcome.is !== 'saved') return outcome;
    }
    return outcome;
  }

  async #sendOne(): Promise<SaveOutcome> {
    const attempt = this.#attempt ?? this.#begin();
    if (!attempt) return { is: 'unchanged' };
    if (!this.#around.isTheirs()) return this.#wait(false);
    const slow = setTimeout(() => void this.keepHere(), slowMs);
    try {
      const { value, title, saveId: save_id, keepFormer } = attempt;
      const line = await call(calls.saveDocument, {
        params: this.#named,
        body: { value, title, version: this.#version, save_id, ...(keepFormer ? { keep_former: true } : {}) },
      });
      clearTimeout(slow);
      this.#attempt = undefined;
      this.#version = line.version;
      this.#held = value;
      if (!this.#next) await this.#forget();
      else if (this.#isKept) await this.keepHere();
      return { is: 'saved', line };
    } catch (error) {
      clearTimeout(slow);
      return error instanceof ApiError && !isAway(error) ? this.#refused(attempt, error) : this.#wait(true);
    }
  }

  #begin(): Unsent | undefined {
    this.#attempt = this.#next;
    this.#next = undefined;
    return this.#attempt;
  }

  async #refused(attempt: Unsent, error: ApiError): Promise<SaveOutcome> {
    this.#attempt = undefined;
    this.#next ??= attempt;
    const why = conflictOf(error);
    this.#inConflict = why !== undefined;
    // What is no value at all is refused at any visit.
    await (error.status === 400 ? this.#forget() : this.keepHere());
    return { is: 'refused', error, why };
  }

  /** The last word is kept; its version makes it a conflict, never a loss, should the attempt have arrived. */
  async #wait(triesAgain: boolean): Promise<SaveOutcome> {
    await this.keepHere();
    if (triesAgain && !(this.#isLeft && this.#isKept))
      this.#timer = setTimeout(() => void this.flush(), tryAgainMs);
    return { is: 'here', kept: this.#isKept };
  }
}
