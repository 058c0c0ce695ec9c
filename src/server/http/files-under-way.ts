import type { ServerResponse } from 'node:http';
import { finished, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';

const atOnce = 3;
const retryAfterSeconds = 5;

const refused = (detail: string) => new Refusal('too_many_requests', { detail, retryAfterSeconds });

export interface ReaderPace {
  /** Who takes nothing for that long is cut off. */
  stallMs: number;
  /** So is who is waited for, and takes less than that in that time. */
  leastBytes: number;
}

/** What the reader's side of the connection has taken. */
const takenBy = ({ socket }: ServerResponse) => (socket ? socket.bytesWritten - socket.writableLength : 0);

/** Each holds a connection of the database at its reader's pace (docs/product/administration.md#slow-readers). */
export class FilesUnderWay {
  readonly #readers = new Set<number>();
  readonly #pace: ReaderPace;

  constructor(pace: ReaderPace) {
    this.#pace = pace;
  }

  /** Throws `too_many_requests`, before anything of the file is begun. */
  async begin<File extends { content: Readable }>(
    { raw }: FastifyReply,
    readerId: number,
    file: () => Promise<File>,
  ): Promise<File> {
    if (this.#readers.has(readerId))
      throw refused(
        'Un de vos fichiers est encore en cours de téléchargement. Réessayez quand il sera terminé.',
      );
    if (this.#readers.size >= atOnce)
      throw refused('D’autres fichiers sont en cours de téléchargement. Réessayez dans un instant.');
    this.#readers.add(readerId);
    try {
      const begun = await file();
      const stopWatching = this.#watch(raw);
      finished(begun.content, () => {
        stopWatching();
        this.#readers.delete(readerId);
      });
      return begun;
    } catch (error) {
      this.#readers.delete(readerId);
      throw error;
    }
  }

  /** A byte now and then is no reading: it would hold its place for ever. */
  #watch(raw: ServerResponse): () => void {
    const { stallMs, leastBytes } = this.#pace;
    raw.setTimeout(stallMs, () => raw.destroy());
    let before = takenBy(raw);
    const timer = setInterval(() => {
      const taken = takenBy(raw);
      // Where the shop is what the reader waits for, nobody is cut off.
      if (raw.writableNeedDrain && taken - before < leastBytes) raw.destroy();
      before = taken;
    }, stallMs);
    return () => clearInterval(timer);
  }
}
