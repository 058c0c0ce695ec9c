import { finished, type Readable } from 'node:stream';
import { Refusal } from '#contract-kit/error-codes.ts';

const retryAfterSeconds = 5;

const refused = (detail: string) => new Refusal('too_many_requests', { detail, retryAfterSeconds });

/** One to each account, and so many in all: each is held for its reader, at their pace. */
export class FilesUnderWay {
  readonly #readers = new Set<number>();
  readonly #atOnce: number;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Throws `too_many_requests`, before anything of the file is begun. */
  async begin<File extends { content: Readable }>(
    readerId: number,
    file: () => Promise<File>,
  ): Promise<File> {
    if (this.#readers.has(readerId))
      throw refused(
        'Un de vos fichiers est encore en cours de téléchargement. Réessayez quand il sera terminé.',
      );
    if (this.#readers.size >= this.#atOnce)
      throw refused('D’autres fichiers sont en cours de téléchargement. Réessayez dans un instant.');
    this.#readers.add(readerId);
    try {
      const begun = await file();
      finished(begun.content, () => this.#readers.delete(readerId));
      return begun;
    } catch (error) {
      this.#readers.delete(readerId);
      throw error;
    }
  }
}
