import type { KitMessage, KitMessageOf } from '#domain/document/kit-message.ts';
import type { Kept, KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';
import type { DocumentLine } from '../contract.ts';
import { answerBook } from './answer-book.ts';
import { type AskedQuestion, questionLine } from './desk-questions.ts';
import type { PendingSaves } from './pending-saves.ts';
import { SaveLine, type SaveOutcome, type Written } from './save-line.ts';

export type DeskStatus = 'idle' | 'saving' | 'saved' | 'here' | { trouble: string };

/** What the viewer shows of it. */
export interface DeskView {
  /** The page keeps its work: the viewer shows a list and a status. */
  keeps: boolean;
  current: KeptLine | null;
  status: DeskStatus;
  asked: AskedQuestion | undefined;
}

/** What another tool handed over (docs/product/document.md#handed-over). */
export interface Given {
  from: string;
  data: string;
}

export interface DeskSurroundings {
  slug: string;
  pending: PendingSaves;
  given: Given | null;
  /** Said once what was given is taken. */
  onTaken(): void;
  /** Goes to another tool with what is handed over; false where the person stays. */
  openTool(tool: string, data: string): Promise<boolean>;
}

type Told = { tell: 'show'; document: KeptDocument | null } | { tell: 'flush' };

export const lineOf = (line: DocumentLine): KeptLine => ({
  key: line.key,
  title: line.title,
  version: line.version,
  savedAt: line.saved_at,
  archived: line.archived,
  issued:
    line.kind && line.number !== null && line.issued_at
      ? { kind: line.kind, number: line.number, at: line.issued_at }
      : null,
});

const conflicts: Record<string, 'changed' | 'issued' | 'removed'> = {
  document_changed: 'changed',
  document_issued: 'issued',
  not_found: 'removed',
};

const flushMs = 1_000;

/** Answers the page in one frame, for who has it open, in its tool alone. */
export class DocumentDesk {
  readonly #around: DeskSurroundings;
  readonly #lines = new Map<string, SaveLine>();
  readonly #listeners = new Set<() => void>();
  readonly #questions = questionLine(() => this.#changed({}));
  readonly #bookVersions = new Map<string, number>();
  #tell: ((told: Told) => void) | undefined;
  #flushed: (() => void) | undefined;
  #given: Given | null;
  #view: DeskView = { keeps: false, current: null, status: 'idle', asked: undefined };

  constructor(around: DeskSurroundings) {
    this.#around = around;
    this.#given = around.given;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): DeskView => this.#view;

  get isClean(): boolean {
    return [...this.#lines.values()].every((line) => line.isClean);
  }

  /** A page has come into the frame; what the former one asked is answered to nobody. */
  connect(tell: (told: Told) => void): void {
    this.#tell = tell;
    this.#changed({ keeps: false, current: null, status: 'idle' });
  }

  disconnect(): void {
    this.#tell = undefined;
    for (const line of this.#lines.values()) line.stop();
  }

  /** The connection is back. */
  retry(): void {
    for (const line of this.#lines.values()) if (!line.isClean) void line.flush();
  }

  /** Answers what the page is told; throws `ApiError`. */
  answer(message: KitMessage): Promise<unknown> {
    const { slug } = this.#around;
    switch (message.act) {
      case 'keep':
        return this.#begin();
      case 'draft':
        return this.#draft(message);
      case 'flushed':
        this.#flushed?.();
        return Promise.resolve(null);
      case 'load':
        return this.load(message.key);
      case 'save':
        return this.#save(message.key, message);
      case 'list':
        return this.list();
      case 'remove':
        return this.remove(message.key);
      case 'history':
        return this.#history(message);
      case 'issue':
        return this.#issue(message);
      case 'book':
        return answerBook(slug, message, this.#bookVersions, (question) => this.#questions.ask(question));
      case 'open':
        return this.#around.openTool(message.tool, message.data);
      case 'given':
        return Promise.resolve(this.#take());
    }
  }

  async list(): Promise<KeptLine[]> {
    const { documents } = await call(calls.listDocuments, { params: { slug: this.#around.slug } });
    return documents.map(lineOf);
  }

  async load(key: string): Promise<KeptDocument | null> {
    try {
      const found = await call(calls.readDocument, { params: { slug: this.#around.slug, key } });
      this.#lineFor(key).startFrom(found.version);
      return { ...lineOf(found), value: found.value };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<null> {
    await this.#lineFor(key).flush();
    await call(calls.removeDocument, { params: { slug: this.#around.slug, key } });
    this.#lines.delete(key);
    if (this.#view.current?.key === key) await this.show(null);
    return null;
  }

  /** What the person chose in the list, or a new one; what is on the page is saved first. */
  async show(key: string | null): Promise<void> {
    await this.flush();
    const document = key === null ? null : await this.load(key);
    this.#put(document);
    this.#tell?.({ tell: 'show', document });
  }

  /** A document of its own with the same content, which is shown. */
  async copy(key: string, title: string): Promise<void> {
    await this.flush();
    const found = await this.load(key);
    if (found) await this.#showNew({ value: found.value, title });
  }

  /** Puts a former version over what stands, which stays a version itself. */
  async bringBack(key: string, value: string): Promise<void> {
    await this.flush();
    const found = await this.load(key);
    if (!found) return;
    await this.#save(key, { value, title: found.title, keepFormer: true });
    await this.show(key);
  }

  /** Asks the page for what is still being typed, and waits until it is saved, or kept here. */
  async flush(): Promise<void> {
    const { current } = this.#view;
    if (!this.#tell || !this.#view.keeps) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, flushMs);
      this.#flushed = () => {
        clearTimeout(late);
        resolve();
      };
      this.#tell?.({ tell: 'flush' });
    });
    if (current) await this.#lines.get(current.key)?.flush();
  }

  #changed(change: Partial<DeskView>): void {
    this.#view = { ...this.#view, ...change, asked: this.#questions.current };
    for (const listener of this.#listeners) listener();
  }

  #put(document: KeptDocument | null): void {
    const { value: _, ...current } = document ?? { value: '' };
    this.#changed({ current: 'key' in current ? current : null, status: 'idle' });
  }

  #take(): Given | null {
    const given = this.#given;
    this.#given = null;
    if (given) this.#around.onTaken();
    return given;
  }

  /** The last saved one, so that people go on where they stopped; a new one for what was handed over. */
  async #begin(): Promise<KeptDocument | null> {
    this.#changed({ keeps: true });
    for (const save of await this.#around.pending.read()) await this.#lineFor(save.key).takeUp(save);
    if (this.#given) return null;
    const last = (await this.list()).find(({ archived }) => !archived);
    const document = last ? await this.load(last.key) : null;
    this.#put(document);
    return document;
  }

  #lineFor(key: string): SaveLine {
    const { slug, pending } = this.#around;
    const known = this.#lines.get(key);
    if (known) return known;
    const line = new SaveLine({ slug, key, version: 0 }, pending, (outcome) => this.#came(key, outcome));
    this.#lines.set(key, line);
    return line;
  }

  #came(key: string, outcome: SaveOutcome): void {
    const { current } = this.#view;
    if (outcome.is === 'here') return this.#changed({ status: 'here' });
    if (outcome.is === 'saved') {
      const isShown = current?.key === key;
      return this.#changed({ status: 'saved', ...(isShown ? { current: lineOf(outcome.line) } : {}) });
    }
    const { error, written } = outcome;
    const why = conflicts[error.code ?? ''];
    this.#changed({ status: { trouble: error.message } });
    if (why && this.#view.keeps) void this.#settle(key, why, written);
  }

  async #draft({ value, title }: KitMessageOf<'draft'>): Promise<Kept> {
    const { current } = this.#view;
    const key = current?.key ?? crypto.randomUUID();
    if (!current) {
      const now = new Date().toISOString();
      this.#changed({ current: { key, title, version: 0, savedAt: now, archived: false, issued: null } });
    }
    return this.#save(key, { value, title });
  }

  async #save(key: string, { value, title, keepFormer }: Written): Promise<Kept> {
    this.#changed({ status: 'saving' });
    const outcome = await this.#lineFor(key).save({ value, title, ...(keepFormer ? { keepFormer } : {}) });
    if (outcome.is === 'refused') throw outcome.error;
    return { at: outcome.is === 'saved' ? 'shop' : 'here' };
  }

  async #showNew(written: Written): Promise<void> {
    const key = crypto.randomUUID();
    await this.#save(key, written);
    const document = await this.load(key);
    this.#put(document);
    this.#tell?.({ tell: 'show', document });
  }

  /** Nothing of either is lost, whatever the person chooses. */
  async #settle(key: string, why: 'changed' | 'issued' | 'removed', written: Written): Promise<void> {
    const answer = await this.#questions.ask({ is: 'conflict', why, key, written });
    if (answer.is === 'theirs') return this.#showTheirs(key);
    if (answer.is === 'mine') {
      await this.load(key);
      await this.#save(key, { ...written, keepFormer: true });
    } else await this.#showNew({ ...written, title: `${written.title} (votre version)` });
  }

  async #showTheirs(key: string): Promise<void> {
    const document = await this.load(key);
    this.#put(document);
    this.#tell?.({ tell: 'show', document });
  }

  async #history({ key, version }: KitMessageOf<'history'>): Promise<unknown> {
    const { slug } = this.#around;
    if (version === null) return (await call(calls.listVersions, { params: { slug, key } })).versions;
    return (await call(calls.readVersion, { params: { slug, key, version } })).value;
  }

  async #issue({ kind }: KitMessageOf<'issue'>): Promise<KeptLine['issued']> {
    const { slug } = this.#around;
    const key = this.#view.current?.key;
    if (!key) return null;
    const { begun } = await call(calls.listDocuments, { params: { slug } });
    const asked = await this.#questions.ask({ is: 'issue', kind, asksFirst: !begun.includes(kind) });
    if (asked.is === 'no') return null;
    const line = this.#lineFor(key);
    await line.flush();
    const body = {
      kind,
      version: line.version,
      ...(asked.is === 'first' ? { first: asked.number } : {}),
    };
    const issued = lineOf(await call(calls.issueDocument, { params: { slug, key }, body }));
    await this.show(key);
    return issued.issued;
  }
}
