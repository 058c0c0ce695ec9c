import type { KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import { ApiError } from '#web/api/api-error.ts';
import { loadKept } from './kept-documents.ts';
import type { FormerSave, PendingSaves } from './pending-saves.ts';
import { SaveLine, type SaveOutcome } from './save-line.ts';

interface LinesSurroundings {
  slug: string;
  pending: PendingSaves;
  isTheirs(): boolean;
  onOutcome(key: string, outcome: SaveOutcome): void;
}

/** A connection that hangs keeps nobody from the list, nor from another document. */
const patienceMs = 2_000;

const soon = <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const late = setTimeout(resolve, patienceMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(late));
};

/** Of a document that the shop does not know yet. */
export const blankLine = (key: string, title: string, version = 0): KeptLine => ({
  key,
  title,
  version,
  savedAt: new Date().toISOString(),
  archived: false,
  issued: null,
});

/** By whose work and which tool, those that leave it for the next ones. */
const last = new Map<string, DocumentLines>();

/** The lines of a tool's documents, by key. */
export class DocumentLines {
  readonly #around: LinesSurroundings;
  readonly #lines = new Map<string, SaveLine>();

  constructor(around: LinesSurroundings) {
    this.#around = around;
  }

  get isClean(): boolean {
    return this.#all.every((line) => line.isClean);
  }

  get isSafe(): boolean {
    return this.#all.every((line) => line.isSafe);
  }

  async sendAll(): Promise<void> {
    await Promise.all(this.#all.filter((line) => !line.isClean).map((line) => line.flush()));
  }

  async keepHere(): Promise<void> {
    await Promise.all(this.#all.map((line) => line.keepHere()));
  }

  of(key: string): SaveLine {
    const { slug, pending, isTheirs, onOutcome } = this.#around;
    const line =
      this.#lines.get(key) ??
      new SaveLine({ slug, key }, { pending, isTheirs, onOutcome: (outcome) => onOutcome(key, outcome) });
    this.#lines.set(key, line);
    return line;
  }

  /** Waits a little; answers nothing where that was too short. */
  async flush(key: string): Promise<SaveOutcome | undefined> {
    const line = this.#lines.get(key);
    return line && soon(line.flush());
  }

  /** What stands at the shop, or, as long as it lacks the last word, that. */
  async load(key: string): Promise<KeptDocument | null> {
    await this.flush(key);
    const line = this.of(key);
    const found = await loadKept(this.#around.slug, key).catch((error: unknown) => {
      if (error instanceof ApiError && line.unsent) return null;
      throw error;
    });
    const { unsent } = line;
    if (!unsent) {
      line.startFrom(found?.version ?? 0, found?.value);
      return found;
    }
    const { value, title } = unsent;
    return { ...blankLine(key, title, line.version), ...found, value };
  }

  async remove(key: string): Promise<void> {
    await this.#lines.get(key)?.drop();
    this.#lines.delete(key);
  }

  /** What earlier visits could not send, be it of this tab. */
  async takeUp(): Promise<void> {
    const { pending } = this.#around;
    const former = last.get(pending.scope);
    if (former && former !== this) {
      // What was typed as the tool was left is found by who opens it again at once.
      await soon(former.sendAll());
      for (const line of former.#all) line.leave();
    }
    last.set(pending.scope, this);
    for (const save of await pending.read()) await this.#takeUpOne(save);
  }

  get #all(): SaveLine[] {
    return [...this.#lines.values()];
  }

  async #takeUpOne(save: FormerSave): Promise<void> {
    const line = this.of(save.key);
    // Of two tabs, the second waits for the next visit.
    if (!line.isClean) return;
    await this.#around.pending.adopt(save);
    await soon(line.takeUp(save));
  }
}
