import { useEffect, useState } from 'react';
import type { Route } from '#contract-kit/endpoint.ts';
import { FILE_WORDS } from '#domain/file/attached-file.ts';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { send } from '#web/api/call.ts';
import { readJson } from '#web/api/fetch-json.ts';
import type { AttachedFile } from '../contract.ts';

export interface WaitingFile {
  /** In this form. */
  key: number;
  file: File;
  /** From 0 to 1. */
  share: number;
  sent?: AttachedFile;
  error?: string;
  /** The same file may go through the next time. */
  mayRetry?: boolean;
}

const notSent = 'Un fichier n’est pas parti\u00a0: réessayez, ou retirez-le. Votre texte est toujours là.';
const tooMany = `${FILE_LIMITS.perMessage}\u00a0fichiers au plus par message\u00a0: les suivants n’ont pas été joints.`;

const ofNetwork = ({ status }: ApiError) => status === 0 || status === 408 || status === 429 || status >= 500;

interface Seen {
  files: readonly WaitingFile[];
  notice: string | undefined;
}

class Uploads {
  #files: readonly WaitingFile[] = [];
  #serial = 0;
  readonly #to: Route;
  readonly #show: (seen: Seen) => void;
  readonly #under = new Map<number, { stop: AbortController; done: Promise<void> }>();

  constructor(to: Route, show: (seen: Seen) => void) {
    this.#to = to;
    this.#show = show;
  }

  #set(files: readonly WaitingFile[], notice?: string): void {
    this.#files = files;
    this.#show({ files, notice });
  }

  #change(key: number, changes: Partial<WaitingFile>): void {
    this.#set(this.#files.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  async #upload({ key, file }: WaitingFile, stop: AbortController): Promise<void> {
    try {
      const response = await send(this.#to, {
        query: { name: file.name },
        body: file,
        signal: stop.signal,
        onProgress: (share) => this.#change(key, { share }),
      });
      this.#change(key, { sent: await readJson<AttachedFile>(response), share: 1 });
    } catch (failure) {
      if (stop.signal.aborted) return;
      const refusal = failure instanceof ApiError ? failure : new ApiError(-1, undefined, failure);
      const error = refusal.fields.file?.[0] ?? refusal.message;
      this.#change(key, { error, mayRetry: ofNetwork(refusal) });
    }
  }

  #begin(one: WaitingFile): void {
    const stop = new AbortController();
    this.#under.set(one.key, { stop, done: this.#upload(one, stop) });
  }

  #listed(file: File): WaitingFile {
    this.#serial += 1;
    const one = { key: this.#serial, file, share: 0 };
    if (file.size <= FILE_LIMITS.bytes) return one;
    return {
      ...one,
      error: FILE_WORDS.tooLarge(file.name),
    };
  }

  readonly add = (chosen: Iterable<File>): void => {
    const all = [...chosen];
    const room = Math.max(0, FILE_LIMITS.perMessage - this.#files.length);
    const added = all.slice(0, room).map((file) => this.#listed(file));
    this.#set([...this.#files, ...added], all.length > room ? tooMany : undefined);
    for (const one of added) if (!one.error) this.#begin(one);
  };

  readonly remove = (key: number): void => {
    this.#under.get(key)?.stop.abort();
    this.#under.delete(key);
    this.#set(this.#files.filter((one) => one.key !== key));
  };

  readonly retry = ({ key, file }: WaitingFile): void => {
    const again = { key, file, share: 0 };
    this.#set(this.#files.map((one) => (one.key === key ? again : one)));
    this.#begin(again);
  };

  /** Waits for what is under way. Throws an `ApiError` where one did not leave. */
  readonly sent = async (): Promise<string[]> => {
    await Promise.all([...this.#under.values()].map(({ done }) => done));
    return this.#files.map(({ sent }) => {
      if (!sent) throw new ApiError(-1, { detail: notSent });
      return sent.id;
    });
  };

  readonly clear = (): void => {
    this.#under.clear();
    this.#set([]);
  };

  readonly stop = (): void => {
    for (const { stop } of this.#under.values()) stop.abort();
  };
}

/** Each leaves at once, while the message is written (docs/product/ticket.md#files-of-a-message). */
export function useAttachedFiles(to: Route) {
  const [seen, setSeen] = useState<Seen>({ files: [], notice: undefined });
  const [uploads] = useState(() => new Uploads(to, setSeen));
  useEffect(() => uploads.stop, [uploads]);
  const { add, remove, retry, sent, clear } = uploads;
  return { ...seen, add, remove, retry, sent, clear };
}

export type AttachedFiles = ReturnType<typeof useAttachedFiles>;
