import type { DeskSurroundings, Given } from './desk-view.ts';
import { Refusals } from './refusals.ts';

type Around = Pick<DeskSurroundings, 'slug' | 'given' | 'onTaken' | 'openTool' | 'reload'>;

/** A page takes handed work once and begins a new document with it; it may hand work over, too. */
export class HandedWork {
  readonly #around: Around;
  #given: Given | null;
  #isTaken = false;
  readonly #refusals = new Refusals();

  constructor(around: Around) {
    this.#around = around;
    this.#given = around.given;
  }

  nextPage(): void {
    this.#isTaken = false;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  take(): Given | null {
    const given = this.#given;
    this.#given = null;
    if (given) {
      this.#isTaken = true;
      this.#around.onTaken();
    }
    return given;
  }

  /** False where the person stays. A page may hand work to its own tool, which is loaded again for it. */
  async open(tool: string, data: string, document?: string): Promise<boolean> {
    const { slug, openTool, reload } = this.#around;
    if (this.#refusals.isTired('open')) return false;
    const goes = await openTool(tool, data, document);
    if (!goes) this.#refusals.add('open');
    if (goes && tool === slug) {
      this.#given = { from: slug, data };
      reload();
    }
    return goes;
  }
}
