import { finished, type Readable } from 'node:stream';
import { filePartBytes } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { networkOfAddress } from '#domain/people/device-name.ts';

const retryAfterSeconds = 5;

const refused = (detail: string) => new Refusal('too_many_requests', { detail, retryAfterSeconds });

export interface FilesAtOnce {
  inAll: number;
  /** One network's accounts may be one person's. */
  perNetwork: number;
  /** Readers idle for this long give their place to new ones. */
  givesWayAfterMs: number;
}

interface Under {
  network: string;
  tookAt: number;
  content: Readable | undefined;
}

export class FilesUnderWay {
  readonly #readers = new Map<number, Under>();
  readonly #most: FilesAtOnce;

  constructor(most: FilesAtOnce) {
    this.#most = most;
  }

  /** `file` reports each part taken. Throws `too_many_requests` before it begins. */
  async begin<File extends { content: Readable }>(
    { userId, network }: { userId: number; network: string },
    file: (took: () => void) => Promise<File>,
  ): Promise<File> {
    if (this.#readers.has(userId))
      throw refused(
        'Un de vos fichiers est encore en cours de téléchargement. Réessayez quand il sera terminé.',
      );
    const { inAll, perNetwork } = this.#most;
    this.#makeRoom(perNetwork, (one) => one.network === network);
    this.#makeRoom(inAll, () => true);
    const under: Under = { network, tookAt: performance.now(), content: undefined };
    const ended = () => {
      if (this.#readers.get(userId) === under) this.#readers.delete(userId);
    };
    this.#readers.set(userId, under);
    try {
      const begun = await file(() => {
        under.tookAt = performance.now();
      });
      under.content = begun.content;
      finished(begun.content, ended);
      return begun;
    } catch (error) {
      ended();
      throw error;
    }
  }

  #makeRoom(most: number, isAmong: (one: Under) => boolean): void {
    const among = [...this.#readers].filter(([, one]) => isAmong(one));
    if (among.length < most) return;
    const [slowest] = among.toSorted(([, one], [, other]) => one.tookAt - other.tookAt);
    const [userId = 0, { content, tookAt = 0 } = {}] = slowest ?? [];
    if (!content || performance.now() - tookAt < this.#most.givesWayAfterMs)
      throw refused('D’autres fichiers sont en cours de téléchargement. Réessayez dans un instant.');
    this.#readers.delete(userId);
    content.destroy();
  }
}

export const readerOf = (userId: number, address: string) => ({ userId, network: networkOfAddress(address) });

/** A row costs the database as much as these bytes of a file. */
const bytesOfRow = 1024;

export async function* inTurns(
  parts: AsyncIterable<string>,
  mayTake: () => Promise<void>,
): AsyncGenerator<string> {
  let room = 0;
  for await (const part of parts) {
    if (room <= 0) {
      await mayTake();
      room = filePartBytes;
    }
    room -= part.length + bytesOfRow;
    yield part;
  }
}
