import type { KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { shopNow } from '#web/api/shop-time.ts';
import * as calls from '../contract.ts';
import { conflictOf } from './desk-questions.ts';
import type { DeskSurroundings } from './desk-view.ts';
import { documentTitle } from './document-title.ts';
import { loadKept } from './kept-documents.ts';
import type { FormerSave } from './pending-saves.ts';
import type { Answer, SaveEffect, SaveEvent, SaveOutcome, SaveState, Word, Written } from './save-states.ts';
import { afterEvent, lastWord, newLine } from './save-states.ts';

type LinesSurroundings = Pick<DeskSurroundings, 'slug' | 'pending' | 'isTheirs'> & {
  onOutcome(key: string, outcome: SaveOutcome): void;
};

interface Line {
  key: string;
  state: SaveState;
  waiting: ((outcome: SaveOutcome) => void)[];
  alarm?: ReturnType<typeof setTimeout> | undefined;
}

const slowMs = 1_000;
/** A connection that hangs keeps nobody from the list, nor from another document. */
const patienceMs = 2_000;

const soon = <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const late = setTimeout(resolve, patienceMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(late));
};

/** The shop does not know this document yet. */
export const blankLine = (key: string, title: string, version = 0): KeptLine => ({
  key,
  title,
  version,
  savedAt: shopNow().toISOString(),
  archived: false,
  issued: null,
});

/** The lines that leave a person's tool are kept for the next ones. */
const last = new Map<string, DocumentLines>();

/** The saves of a tool's documents, by key: `save-states.ts` decides what becomes of each, and its effects run here. */
export class DocumentLines {
  readonly #around: LinesSurroundings;
  readonly #lines = new Map<string, Line>();

  constructor(around: LinesSurroundings) {
    this.#around = around;
  }

  get isClean(): boolean {
    return this.#all.every(({ state }) => !lastWord(state));
  }

  /** The shop or this browser has the last word of each. */
  get isSafe(): boolean {
    return this.#all.every(({ state }) => state.isKept || !lastWord(state));
  }

  version(key: string): number {
    return this.#of(key).state.version;
  }

  /** The last word, as long as the shop does not have it. */
  unsent(key: string): Word | undefined {
    return lastWord(this.#of(key).state);
  }

  /** At once, or, as one types, once a pause is made or `send` asks for it. */
  async write(key: string, written: Written, pauses = false): Promise<SaveOutcome> {
    const line = this.#of(key);
    if (!lastWord(line.state) && written.value === line.state.held) return { is: 'unchanged' };
    const title = documentTitle(written.title);
    const word = { ...written, title, saveId: crypto.randomUUID(), at: Date.now() };
    if (pauses) return this.#outcomeOf(line, { is: 'written', word, pauses });
    await this.#on(line, { is: 'written', word, pauses });
    return this.send(key);
  }

  /** Answers once all that was written so far has an outcome. */
  send(key: string): Promise<SaveOutcome> {
    return this.#outcomeOf(this.#of(key), { is: 'due' });
  }

  /** It sends, and waits a little. */
  async flush(key: string): Promise<void> {
    if (this.#lines.has(key)) await soon(this.send(key));
  }

  async sendAll(): Promise<void> {
    await Promise.all(this.#all.filter(({ state }) => lastWord(state)).map(({ key }) => this.send(key)));
  }

  /** A browser that ends loses nothing so. */
  async keepAll(): Promise<void> {
    await Promise.all(this.#all.map((line) => this.#keep(line)));
  }

  /** Over what stands there, of this version, which stays one to go back to. */
  putOver(key: string, version: number): Promise<SaveOutcome> {
    return this.#outcomeOf(this.#of(key), { is: 'putOver', version, saveId: crypto.randomUUID() });
  }

  drop(key: string): Promise<void> {
    return this.#on(this.#of(key), { is: 'dropped' });
  }

  async remove(key: string): Promise<void> {
    await this.drop(key);
    this.#lines.delete(key);
  }

  /** The shop's document, or the last word that it lacks. */
  async load(key: string): Promise<KeptDocument | null> {
    await this.flush(key);
    const found = await loadKept(this.#around.slug, key).catch((error: unknown) => {
      if (error instanceof ApiError && this.unsent(key)) return null;
      throw error;
    });
    const unsent = this.unsent(key);
    if (unsent) return { ...blankLine(key, unsent.title, this.version(key)), ...found, value: unsent.value };
    this.startFrom(key, found);
    return found;
  }

  /** The next word is made from what the shop holds. Nothing of the document is unsent. */
  startFrom(key: string, found: KeptDocument | null): void {
    const facts = { version: found?.version ?? 0, held: found?.value };
    void this.#on(this.#of(key), { is: 'known', facts });
  }

  /** An earlier visit, be it of this tab, could not send these. */
  async takeUp(): Promise<void> {
    const { pending } = this.#around;
    const former = last.get(pending.scope);
    if (former && former !== this) {
      // The one who opens the tool again at once finds what was typed as it was left.
      await soon(former.sendAll());
      former.#leave();
    }
    last.set(pending.scope, this);
    for (const save of await pending.read()) await this.#takeUpOne(save);
  }

  async #takeUpOne(save: FormerSave): Promise<void> {
    const { key, version, value, title, saveId, at, keepFormer = false } = save;
    // The second of two tabs waits for the next visit.
    if (this.unsent(key)) return;
    await this.#around.pending.adopt(save);
    const attempt = { value, title, saveId, at, keepFormer };
    void this.#on(this.#of(key), { is: 'known', facts: { version, attempt, isKept: true } });
    await this.flush(key);
  }

  /** Another desk has taken up what is kept here. */
  #leave(): void {
    for (const line of this.#all) {
      void this.#on(line, { is: 'known', facts: { isLeft: true } });
      if (!line.state.isKept) continue;
      clearTimeout(line.alarm);
      line.alarm = undefined;
    }
  }

  get #all(): Line[] {
    return [...this.#lines.values()];
  }

  #of(key: string): Line {
    const line = this.#lines.get(key) ?? { key, state: newLine, waiting: [] };
    this.#lines.set(key, line);
    return line;
  }

  #outcomeOf(line: Line, event: SaveEvent): Promise<SaveOutcome> {
    const { promise, resolve } = Promise.withResolvers<SaveOutcome>();
    line.waiting.push(resolve);
    void this.#on(line, event);
    return promise;
  }

  async #on(line: Line, event: SaveEvent): Promise<void> {
    const [state, ...effects] = afterEvent(line.state, event);
    line.state = state;
    for (const effect of effects) await this.#run(line, effect);
  }

  async #run(line: Line, effect: SaveEffect): Promise<void> {
    switch (effect.do) {
      case 'send': {
        const answer = await this.#send(line, effect.word);
        await this.#on(line, { is: 'answered', answer });
        return this.#on(line, { is: 'settled', answer });
      }
      case 'keep':
        return this.#keep(line);
      case 'forget':
        await this.#around.pending.forget(line.key);
        return this.#on(line, { is: 'known', facts: { isKept: false } });
      case 'wake':
        if (effect.again && line.alarm) return;
        clearTimeout(line.alarm);
        line.alarm = setTimeout(() => {
          line.alarm = undefined;
          void this.#on(line, { is: 'due' });
        }, effect.ms);
        return;
      case 'tell':
        return this.#around.onOutcome(line.key, effect.outcome);
      case 'answer':
        for (const answer of line.waiting.splice(0)) answer(effect.outcome);
    }
  }

  async #keep(line: Line): Promise<void> {
    const { key, state } = line;
    const word = lastWord(state);
    if (!word) return;
    const isKept = await this.#around.pending.keep({ ...word, key, version: state.version });
    await this.#on(line, { is: 'known', facts: { isKept } });
  }

  async #send(line: Line, { value, title, saveId: save_id, keepFormer }: Word): Promise<Answer> {
    const { slug, isTheirs } = this.#around;
    if (!isTheirs()) return { is: 'away', triesAgain: false };
    const slow = setTimeout(() => void this.#keep(line), slowMs);
    try {
      const { key, state } = line;
      const body = {
        value,
        title,
        version: state.version,
        save_id,
        ...(keepFormer ? { keep_former: true } : {}),
      };
      return { is: 'saved', line: await call(calls.saveDocument, { params: { slug, key }, body }) };
    } catch (error) {
      const isAway = !(error instanceof ApiError) || [0, 429].includes(error.status) || error.status >= 500;
      return isAway ? { is: 'away', triesAgain: true } : { is: 'refused', error, why: conflictOf(error) };
    } finally {
      clearTimeout(slow);
    }
  }
}
