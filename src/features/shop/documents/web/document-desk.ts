import type { BookPart } from '#domain/document/document-limits.ts';
import type { GivenPaper } from '#domain/document/issued-papers.ts';
import type { KitMessage, KitMessageOf } from '#domain/document/kit-message.ts';
import type { Kept, KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { shopNow } from '#web/api/shop-time.ts';
import * as calls from '../contract.ts';
import { type DeskActions, settleConflict } from './conflicts.ts';
import { questionLine } from './desk-questions.ts';
import type { DeskSurroundings, DeskView, Told } from './desk-view.ts';
import { blankLine, DocumentLines } from './document-lines.ts';
import { HandedWork } from './handed-work.ts';
import * as kept from './kept-documents.ts';
import { begunKinds, issueKept } from './kept-documents.ts';
import type { SaveOutcome, Written } from './save-states.ts';

/** A page that says nothing is not waited for. */
const flushMs = 1_000;

/** The viewer tells a page of its own accord; nothing where none is connected. */
class PageEnd {
  #tell: ((told: Told) => void) | undefined;
  #flushed: (() => void) | undefined;
  #isLoose = false;

  /** It holds what the shop keeps no part of. */
  get isLoose(): boolean {
    return this.#isLoose;
  }

  connect(tell: (told: Told) => void): void {
    this.#tell = tell;
    this.#isLoose = false;
  }

  disconnect(): void {
    this.#tell = undefined;
  }

  show(document: KeptDocument | null): void {
    this.#tell?.({ tell: 'show', document });
  }

  /** Asks for what is still being typed; over once the page has said it. */
  flush(): Promise<void> {
    if (!this.#tell) return Promise.resolve();
    const said = Promise.withResolvers<void>();
    const late = setTimeout(said.resolve, flushMs);
    this.#flushed = said.resolve;
    this.#tell({ tell: 'flush' });
    return said.promise.finally(() => clearTimeout(late));
  }

  hasFlushed(): null {
    this.#flushed?.();
    return null;
  }

  noteLoose(isLoose: boolean): null {
    this.#isLoose = isLoose;
    return null;
  }
}

const notSaved = () =>
  new ApiError(409, {
    code: 'not_saved',
    detail: 'Ce document n’est pas encore enregistré\u00a0: réessayez une fois qu’il l’est.',
  });

/** Null where the person would rather not, or shows another meanwhile. Throws `ApiError`. */
async function issueShown(
  desk: DeskActions,
  { kind, paper: text }: Pick<KitMessageOf<'issue'>, 'kind' | 'paper'>,
): Promise<KeptLine['issued']> {
  // Its fields are the shop’s to judge.
  const paper: GivenPaper = JSON.parse(text);
  const { slug, lines } = desk;
  const document = desk.view().current;
  if (!document) return null;
  const { key, issued: already } = document;
  if (already?.kind === kind) return already;
  const asksFirst = !(await begunKinds(slug)).includes(kind);
  const day: unknown = paper.day;
  const asked = await desk.ask({ is: 'issue', kind, day: typeof day === 'string' ? day : '', asksFirst });
  if (asked.is === 'no' || desk.view().current?.key !== key) return null;
  await lines.send(key);
  // The shop has an older look than the person sees.
  if (lines.unsent(key)) throw notSaved();
  const first = asked.is === 'first' ? { first: asked.number } : {};
  const { issued } = await issueKept({ slug, key }, { kind, version: lines.version(key), paper, ...first });
  desk.put(await lines.load(key));
  return issued;
}

const statusAfter = (outcome: SaveOutcome): DeskView['status'] => {
  if (outcome.is === 'refused') return { trouble: outcome.error.message };
  return outcome.is === 'unchanged' ? 'saved' : outcome.is;
};

/** Answers the page in one frame, for who has it open, in its tool alone. */
export class DocumentDesk implements DeskActions {
  readonly slug: string;
  readonly now = shopNow;
  readonly lines: DocumentLines;
  readonly #handed: HandedWork;
  readonly #forgetWanted: () => void;
  #wanted: string | null;
  readonly #page = new PageEnd();
  readonly #listeners = new Set<() => void>();
  readonly #questions = questionLine(() => this.change({}));
  readonly ask = this.#questions.ask;
  readonly #bookVersions = new Map<string, number>();
  /** Keys of which the page itself is told what a save met. */
  readonly #besides = new Set<string>();
  readonly #inConflict = new Set<string>();
  #view: DeskView = { keeps: false, current: null, status: 'idle', asked: undefined };

  constructor(around: DeskSurroundings) {
    this.slug = around.slug;
    this.#handed = new HandedWork(around);
    this.#wanted = around.wanted;
    this.#forgetWanted = around.onTaken;
    const onOutcome = (key: string, outcome: SaveOutcome) => this.#came(key, outcome);
    this.lines = new DocumentLines({ ...around, onOutcome });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): DeskView => this.#view;

  /** The page holds it and nobody keeps it, or neither the shop nor this browser could. */
  get wouldLose(): boolean {
    const { status } = this.#view;
    return this.#page.isLoose || ((status === 'unsaved' || typeof status === 'object') && !this.lines.isSafe);
  }

  /** A page has come into the frame; what the former one asked is answered to nobody. */
  connect(tell: (told: Told) => void): void {
    this.#page.connect(tell);
    this.#handed.nextPage();
    this.change({ keeps: false, current: null, status: 'idle' });
  }

  disconnect(): void {
    this.#page.disconnect();
  }

  /** A browser may end a tab that is not seen, without a word. */
  async hide(): Promise<void> {
    await this.#page.flush();
    await this.lines.keepAll();
  }

  /** Answers what the page is told; throws `ApiError`. */
  answer(message: KitMessage): Promise<unknown> {
    const { slug } = this;
    switch (message.act) {
      case 'keep':
        return this.#begin();
      case 'fresh':
        this.change({ current: null });
        return Promise.resolve(null);
      case 'draft':
        return this.#draft(message);
      case 'flushed':
        return Promise.resolve(this.#page.hasFlushed());
      case 'loose':
        return Promise.resolve(this.#page.noteLoose(message.is));
      case 'load':
        return this.lines.load(message.key);
      case 'save':
        return this.#saveBeside(message);
      case 'list':
        return kept.listKept(slug);
      case 'remove':
        return this.remove(message.key);
      case 'history':
        return kept.history(slug, message);
      case 'issue':
        return issueShown(this, message);
      case 'file':
        return kept.fileOf(slug, this.#view.current);
      case 'papers':
        return kept.listPapers(slug);
      case 'book':
        return answerBook(this, message, this.#bookVersions);
      case 'identity':
        return answerIdentity(this, message.asks);
      case 'open':
        return this.#handed.open(message.tool, message.data, this.#view.current?.key);
      case 'given':
        return Promise.resolve(this.#handed.take());
    }
  }

  async remove(key: string): Promise<null> {
    await this.lines.flush(key);
    try {
      await kept.removeKept(this.slug, key);
    } catch (error) {
      // A document that never left this browser is removed here alone.
      const isHereAlone = error instanceof ApiError && error.code === 'not_found' && this.lines.unsent(key);
      if (!isHereAlone) throw error;
    }
    await this.lines.remove(key);
    if (this.#view.current?.key === key) this.put(null);
    return null;
  }

  /** The person chose it in the list, or a new one; the page is saved first, or kept here. */
  async show(key: string | null): Promise<void> {
    await this.flush();
    if (this.#wanted !== null && key !== this.#wanted) this.#forgetWanted();
    this.#wanted = null;
    this.put(key === null ? null : await this.lines.load(key));
  }

  /** A document of its own with the same content, which is shown. */
  async copy(key: string, title: string): Promise<void> {
    await this.flush();
    const found = await this.lines.load(key);
    if (found) await this.showNew({ value: found.value, title });
  }

  /** Puts a former version over what stands, which stays a version itself. */
  async bringBack(key: string, version: number): Promise<void> {
    await this.flush();
    const [value, found] = [await kept.formerValue(this.slug, key, version), await this.lines.load(key)];
    if (!found) return;
    await this.save(key, { value, title: found.title, keepFormer: true });
    await this.show(key);
  }

  /** Asks the page for what is still being typed, and waits a little until it is saved, or kept here. */
  async flush(): Promise<void> {
    const { current, keeps } = this.#view;
    if (!keeps) return;
    await this.#page.flush();
    // The first word typed makes a document.
    const key = current?.key ?? this.#view.current?.key;
    if (key) await this.lines.flush(key);
  }

  change(change: Partial<DeskView>): void {
    this.#view = { ...this.#view, ...change, asked: this.#questions.current };
    for (const listener of this.#listeners) listener();
  }

  put(document: KeptDocument | null): void {
    this.change({ current: document, status: 'idle' });
    this.#page.show(document);
  }

  /** The last saved one, so that people go on where they stopped; a new one for what was handed over. */
  async #begin(): Promise<KeptDocument | null> {
    this.change({ keeps: true });
    await this.lines.takeUp();
    if (this.#handed.isTaken) return null;
    const document = (await this.#loadWanted()) ?? (await this.#loadLast());
    this.change({ current: document });
    return document;
  }

  /** It may be gone, or never have been: then the last one is shown. */
  async #loadWanted(): Promise<KeptDocument | null> {
    if (this.#wanted === null) return null;
    try {
      return await this.lines.load(this.#wanted);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null;
      throw error;
    }
  }

  async #loadLast(): Promise<KeptDocument | null> {
    const last = await kept.lastKept(this.slug);
    return last ? this.lines.load(last.key) : null;
  }

  #came(key: string, outcome: SaveOutcome): void {
    this.change({ status: statusAfter(outcome) });
    if (outcome.is === 'saved' && this.#view.current?.key === key)
      this.change({ current: kept.lineOf(outcome.line) });
    if (outcome.is !== 'refused' || !outcome.why || !this.#view.keeps) return;
    if (this.#besides.has(key) || this.#inConflict.has(key)) return;
    this.#inConflict.add(key);
    void settleConflict(this, key, outcome.why).finally(() => this.#inConflict.delete(key));
  }

  async #draft({ value, title }: KitMessageOf<'draft'>): Promise<Kept> {
    const key = this.#view.current?.key ?? crypto.randomUUID();
    if (!this.#view.current) this.change({ current: blankLine(key, title) });
    return this.#said(this.lines.write(key, { value, title }, true));
  }

  save(key: string, written: Written): Promise<Kept> {
    return this.#said(this.lines.write(key, written));
  }

  async #said(saving: Promise<SaveOutcome>): Promise<Kept> {
    this.change({ status: 'saving' });
    const outcome = await saving;
    if (outcome.is === 'refused') throw outcome.error;
    this.change({ status: statusAfter(outcome) });
    return { at: outcome.is === 'savedLocally' || outcome.is === 'unsaved' ? 'here' : 'shop' };
  }

  /** The page keeps this beside its work: it is told of a conflict, the person is not asked. */
  async #saveBeside({ key, value, title }: KitMessageOf<'save'>): Promise<Kept> {
    if (this.#view.current?.key === key) return this.save(key, { value, title });
    this.#besides.add(key);
    try {
      return await this.save(key, { value, title });
    } catch (error) {
      await this.lines.drop(key);
      throw error;
    } finally {
      this.#besides.delete(key);
    }
  }

  async showNew(written: Written): Promise<void> {
    const key = crypto.randomUUID();
    try {
      await this.save(key, written);
    } catch (error) {
      await this.lines.remove(key);
      throw error;
    }
    this.put(await this.lines.load(key));
  }
}

/** The server checks the values: a page sends whatever it likes. */
type BookBody = NonNullable<Parameters<typeof call<typeof calls.saveBook>>[1]>['body'];

const leaveNow = (slug: string) => call(calls.listDocuments, { params: { slug } });

/** True once the person has allowed it: to this tool, or to all. */
async function askLeave({ slug, ask }: Pick<DeskActions, 'slug' | 'ask'>, part: BookPart): Promise<boolean> {
  const isEmpty = part === 'company' && (await call(calls.readOwnBook)).company.value === null;
  const { is } = await ask({ is: 'leave', part, isEmpty });
  if (is !== 'yes' && is !== 'all') return false;
  if (is === 'all') await call(calls.allowBookToAll, { body: { parts: [part] } });
  await call(calls.allowBook, { params: { slug }, body: { parts: [part] } });
  return true;
}

/** A text of JSON; null where the person said no, now or before: a page that begins does not ask twice. */
async function answerIdentity({ slug, ask }: DeskActions, asks: boolean): Promise<string | null> {
  const { allowed, asked } = await leaveNow(slug);
  if (!allowed.includes('company')) {
    if (!asks || asked.includes('company')) return null;
    if (!(await askLeave({ slug, ask }, 'company'))) {
      await call(calls.allowBook, { params: { slug }, body: { parts: [], declined: ['company'] } });
      return null;
    }
  }
  const { value } = await call(calls.readBook, { params: { slug, part: 'company' } });
  return value === null ? null : JSON.stringify(value);
}

/** A text of JSON; null where the person does not allow it, or the part is empty. */
async function answerBook(
  { slug, ask }: DeskActions,
  { part, value }: KitMessageOf<'book'>,
  versions: Map<string, number>,
): Promise<string | null> {
  const params = { slug, part };
  if (!(await leaveNow(slug)).allowed.includes(part) && !(await askLeave({ slug, ask }, part))) return null;
  if (value === null) {
    const read = await call(calls.readBook, { params });
    versions.set(part, read.version);
    return read.value === null ? null : JSON.stringify(read.value);
  }
  if (!versions.has(part)) versions.set(part, (await call(calls.readBook, { params })).version);
  const body: BookBody = {
    value: JSON.parse(value),
    version: versions.get(part) ?? 0,
    save_id: crypto.randomUUID(),
  };
  try {
    const saved = await call(calls.saveBook, { params, body });
    versions.set(part, saved.version);
    return JSON.stringify(saved.value);
  } catch (error) {
    // The next try reads it again.
    if (error instanceof ApiError && error.code === 'document_changed') versions.delete(part);
    throw error;
  }
}
