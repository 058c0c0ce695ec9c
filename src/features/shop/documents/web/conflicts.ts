import type { KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import type { Conflict, DeskAnswer, DeskQuestion } from './desk-questions.ts';
import { blankLine, type DocumentLines } from './document-lines.ts';
import { documentTitle } from './document-title.ts';
import { loadKept } from './kept-documents.ts';
import type { Written } from './save-line.ts';

/** What a desk lets those do who act for it. */
export interface DeskHands {
  slug: string;
  lines: DocumentLines;
  ask(question: DeskQuestion): Promise<DeskAnswer>;
  /** What the page shows. */
  shown(): KeptLine | null;
  /** What the page shows is this from now on, without it being told. */
  call(line: KeptLine | null): void;
  put(document: KeptDocument | null): void;
  /** Throws `ApiError`. */
  save(key: string, written: Written): Promise<unknown>;
  showNew(written: Written): Promise<void>;
  flush(): Promise<void>;
  complain(message: string): void;
}

/** Nothing of either is lost, whatever the person chooses, and when they choose nothing (docs/product/document.md). */
export class Conflicts {
  readonly #desk: DeskHands;
  readonly #asked = new Set<string>();

  constructor(desk: DeskHands) {
    this.#desk = desk;
  }

  async settle(key: string, why: Conflict): Promise<void> {
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const { lines, ask, complain, shown } = this.#desk;
    // Otherwise it comes of an earlier visit.
    const isShown = shown()?.key === key;
    while (lines.of(key).unsent) {
      const { is } = await ask({ is: 'conflict', why });
      await this.#choose(is, key, isShown).catch((error: Error) => complain(error.message));
    }
    this.#asked.delete(key);
  }

  async #choose(is: DeskAnswer['is'], key: string, isShown: boolean): Promise<void> {
    if (is === 'both') return isShown ? this.#renameShown(key) : this.#setApart(key);
    const { slug, lines, shown, put } = this.#desk;
    const line = lines.of(key);
    const found = await loadKept(slug, key);
    if (is === 'theirs') {
      await line.drop();
      line.startFrom(found?.version ?? 0, found?.value);
    } else {
      const outcome = await line.putOver(found?.version ?? 0);
      if (outcome.is === 'refused') throw outcome.error;
    }
    if ((is === 'theirs' || !isShown) && shown()?.key === key) put(await lines.load(key));
  }

  /** The page goes on with the words that it shows, which are those of another document now. */
  async #renameShown(key: string): Promise<void> {
    const { lines, shown, call, save } = this.#desk;
    const [line, before, copy] = [lines.of(key), shown(), crypto.randomUUID()];
    const { unsent } = line;
    if (!unsent) return;
    const title = documentTitle(unsent.title, ' (votre version)');
    call(blankLine(copy, title));
    try {
      await save(copy, { ...unsent, title });
    } catch (error) {
      const last = lines.of(copy).unsent;
      if (last) await line.save(last);
      await lines.remove(copy);
      call(before);
      throw error;
    }
    await line.drop();
  }

  async #setApart(key: string): Promise<void> {
    const { lines, showNew, flush } = this.#desk;
    const line = lines.of(key);
    await flush();
    if (!line.unsent) return;
    await showNew({ ...line.unsent, title: documentTitle(line.unsent.title, ' (votre version)') });
    await line.drop();
  }
}
