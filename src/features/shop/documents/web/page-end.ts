import type { KeptDocument } from '#domain/document/rouage.ts';
import type { Told } from './desk-view.ts';

/** A page that says nothing is not waited for. */
const flushMs = 1_000;

/** What the viewer tells a page of its own accord; nothing where none is connected. */
export class PageEnd {
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
