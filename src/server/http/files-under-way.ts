import { finished, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';

const atOnce = 3;
const retryAfterSeconds = 5;

/** Each holds a connection of the database at its reader's pace (docs/product/administration.md#slow-readers). */
export class FilesUnderWay {
  #count = 0;
  readonly #stallMs: number;

  constructor(stallMs: number) {
    this.#stallMs = stallMs;
  }

  /** Throws `too_many_requests`, before anything of the file is begun. */
  async begin<File extends { content: Readable }>(
    { raw }: FastifyReply,
    file: () => Promise<File>,
  ): Promise<File> {
    if (this.#count >= atOnce)
      throw new Refusal('too_many_requests', {
        detail: 'D’autres fichiers sont en cours de téléchargement. Réessayez dans un instant.',
        retryAfterSeconds,
      });
    this.#count += 1;
    try {
      const begun = await file();
      finished(begun.content, () => this.#end());
      raw.setTimeout(this.#stallMs, () => raw.destroy());
      return begun;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  #end(): void {
    this.#count -= 1;
  }
}
