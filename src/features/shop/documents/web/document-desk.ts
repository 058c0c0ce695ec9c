import type { KitMessage, KitMessageOf } from '#domain/document/kit-message.ts';
import type { Kept, KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import { answerBook } from './answer-book.ts';
import { conflictOf, questionLine } from './desk-questions.ts';
import { type DeskSurroundings, type DeskView, lineIn, type Told } from './desk-view.ts';
import { documentTitle } from './document-title.ts';
import { HandedWork } from './handed-work.ts';
import {
  begunKinds,
  formerValue,
  formerVersions,
  issueKept,
  lineOf,
  listKept,
  loadKept,
  removeKept,
} from './kept-documents.ts';
import { PageEnd } from './page-end.ts';
import { SaveLine, type SaveOutcome, type Written } from './save-line.ts';

/** Answers the page in one frame, for who has it open, in its tool alone. */
export class DocumentDesk {
  readonly #around: DeskSurroundings;
  readonly #handed: HandedWork;
  readonly #page = new PageEnd();
  readonly #lines = new Map<string, SaveLine>();
  readonly #listeners = new Set<() => void>();
  readonly #questions = questionLine(() => this.#change({}));
  readonly #bookVersions = new Map<string, number>();
  /** By key, the last word of a document whose conflict is asked about. */
  readonly #inConflict = new Map<string, Written>();
  #view: DeskView = { keeps: false, current: null, status: 'idle', asked: undefined };

  constructor(around: DeskSurroundings) {
    this.#around = around;
    this.#handed = new HandedWork(around);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): DeskView => this.#view;

  readonly isClean = (): boolean => [...this.#lines.values()].every((line) => line.isClean);

  /** A page has come into the frame; what the former one asked is answered to nobody. */
  connect(tell: (told: Told) => void): void {
    this.#page.connect(tell);
    this.#handed.nextPage();
    this.#change({ keeps: false, current: null, status: 'idle' });
  }

  disconnect(): void {
    this.#page.disconnect();
  }

  retry(): void {
    for (const line of this.#lines.values()) if (!line.isClean) void line.flush();
  }

  /** Answers what the page is told; throws `ApiError`. */
  answer(message: KitMessage): Promise<unknown> {
    const { slug } = this.#around;
    switch (message.act) {
      case 'keep':
        return this.#begin();
      case 'fresh':
        this.#change({ current: null });
        return Promise.resolve(null);
      case 'draft':
        return this.#draft(message);
      case 'flushed':
        return Promise.resolve(this.#page.hasFlushed());
      case 'load':
        return this.#load(message.key);
      case 'save':
        return this.#save(message.key, message);
      case 'list':
        return listKept(slug);
      case 'remove':
        return this.remove(message.key);
      case 'history':
        return message.version === null
          ? formerVersions(slug, message.key)
          : formerValue(slug, message.key, message.version);
      case 'issue':
        return this.#issue(message);
      case 'book':
        return answerBook(slug, message, this.#bookVersions, this.#questions.ask);
      case 'open':
        return this.#handed.open(message.tool, message.data);
      case 'given':
        return Promise.resolve(this.#handed.take());
    }
  }

  async remove(key: string): Promise<null> {
    await this.#lineFor(key).flush();
    await removeKept(this.#around.slug, key);
    this.#lines.delete(key);
    if (this.#view.current?.key === key) this.#put(null);
    return null;
  }

  /** What the person chose in the list, or a new one; what is on the page is saved first. */
  async show(key: string | null): Promise<void> {
    await this.flush();
    this.#put(key === null ? null : await this.#load(key));
  }

  /** A document of its own with the same content, which is shown. */
  async copy(key: string, title: string): Promise<void> {
    await this.flush();
    const found = await this.#load(key);
    if (found) await this.#showNew({ value: found.value, title });
  }

  /** Puts a former version over what stands, which stays a version itself. */
  async bringBack(key: string, version: number): Promise<void> {
    await this.flush();
    const [value, found] = [await formerValue(this.#around.slug, key, version), await this.#load(key)];
    if (!found) return;
    await this.#save(key, { value, title: found.title, keepFormer: true });
    await this.show(key);
  }

  /** Asks the page for what is still being typed, and waits until it is saved, or kept here. */
  async flush(): Promise<void> {
    const { current, keeps } = this.#view;
    if (!keeps) return;
    await this.#page.flush();
    // What is typed for the first time makes a document.
    const key = current?.key ?? this.#view.current?.key;
    if (key) await this.#lines.get(key)?.flush();
  }

  #change(change: Partial<DeskView>): void {
    this.#view = { ...this.#view, ...change, asked: this.#questions.current };
    for (const listener of this.#listeners) listener();
  }

  #put(document: KeptDocument | null): void {
    this.#change({ current: lineIn(document), status: 'idle' });
    this.#page.show(document);
  }

  async #load(key: string): Promise<KeptDocument | null> {
    const line = this.#lineFor(key);
    if (!line.isClean) await line.flush();
    const document = await loadKept(this.#around.slug, key);
    line.startFrom(document?.version ?? 0, document?.value);
    return document;
  }

  /** The last saved one, so that people go on where they stopped; a new one for what was handed over. */
  async #begin(): Promise<KeptDocument | null> {
    this.#change({ keeps: true });
    for (const save of await this.#around.pending.read()) await this.#lineFor(save.key).takeUp(save);
    if (this.#handed.isTaken) return null;
    const last = (await listKept(this.#around.slug)).find(({ archived }) => !archived);
    const document = last ? await this.#load(last.key) : null;
    this.#change({ current: lineIn(document) });
    return document;
  }

  #lineFor(key: string): SaveLine {
    const { slug, pending } = this.#around;
    const line =
      this.#lines.get(key) ??
      new SaveLine({ slug, key, version: 0 }, pending, (outcome) => this.#came(key, outcome));
    this.#lines.set(key, line);
    return line;
  }

  #came(key: string, outcome: SaveOutcome): void {
    if (outcome.is === 'here') this.#change({ status: 'here' });
    else if (outcome.is === 'saved') {
      const isShown = this.#view.current?.key === key;
      this.#change({ status: 'saved', ...(isShown ? { current: lineOf(outcome.line) } : {}) });
    } else if (outcome.is === 'refused') {
      this.#change({ status: { trouble: outcome.error.message } });
      if (this.#view.keeps) void this.#settle(key, outcome);
    }
  }

  async #draft({ value, title }: KitMessageOf<'draft'>): Promise<Kept> {
    const key = this.#view.current?.key ?? crypto.randomUUID();
    if (!this.#view.current) {
      const savedAt = new Date().toISOString();
      this.#change({ current: { key, title, version: 0, savedAt, archived: false, issued: null } });
    }
    return this.#save(key, { value, title });
  }

  async #save(key: string, { value, title, keepFormer = false }: Written): Promise<Kept> {
    const written = { value, title: documentTitle(title), keepFormer };
    if (this.#inConflict.has(key)) {
      this.#inConflict.set(key, written);
      return { at: 'here' };
    }
    this.#change({ status: 'saving' });
    const outcome = await this.#lineFor(key).save(written);
    if (outcome.is === 'refused') throw outcome.error;
    if (outcome.is === 'unchanged') this.#change({ status: 'saved' });
    return { at: outcome.is === 'here' ? 'here' : 'shop' };
  }

  async #showNew(written: Written): Promise<void> {
    const key = crypto.randomUUID();
    await this.#save(key, written);
    this.#put(await this.#load(key));
  }

  /** Nothing of either is lost, whatever the person chooses. */
  async #settle(key: string, { error, written }: Extract<SaveOutcome, { is: 'refused' }>): Promise<void> {
    const why = conflictOf(error);
    if (!why) return;
    this.#inConflict.set(key, written);
    const { is } = await this.#questions.ask({ is: 'conflict', why });
    const last = this.#inConflict.get(key) ?? written;
    this.#inConflict.delete(key);
    if (is === 'theirs') this.#put(await this.#load(key));
    else if (is === 'mine') {
      await this.#load(key);
      await this.#save(key, { ...last, keepFormer: true });
    } else await this.#showNew({ ...last, title: documentTitle(last.title, ' (votre version)') });
  }

  async #issue({ kind }: KitMessageOf<'issue'>): Promise<KeptLine['issued']> {
    const { slug } = this.#around;
    const key = this.#view.current?.key;
    if (!key) return null;
    const asksFirst = !(await begunKinds(slug)).includes(kind);
    const asked = await this.#questions.ask({ is: 'issue', kind, asksFirst });
    const line = this.#lineFor(key);
    if (asked.is === 'no') return null;
    await line.flush();
    const first = asked.is === 'first' ? { first: asked.number } : {};
    const { issued } = await issueKept({ slug, key }, { kind, version: line.version, ...first });
    this.#put(await this.#load(key));
    return issued;
  }
}
