import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { DAY_MS } from '#domain/time/durations.ts';

/** What could not be sent yet. The same id again is the same save. */
export interface UnsentSave {
  key: string;
  value: string;
  title: string;
  version: number;
  saveId: string;
  /** When it was written, in milliseconds. */
  at: number;
}

const DATABASE = 'rouage-unsent';
const KEPT_MS = 30 * DAY_MS;

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore(DATABASE, 'saves');
  return opened;
};

/** Of one person and one tool, so that who signs in next on this device sends nothing of theirs. */
const scopeOf = (person: number, slug: string) => `${person}/${slug}/`;

/** A browser that keeps nothing (a private window) loses only what was written without a connection and then closed. */
async function quietly<Result>(act: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}

export interface PendingSaves {
  read(): Promise<UnsentSave[]>;
  keep(save: UnsentSave): Promise<void>;
  forget(key: string): Promise<void>;
}

export function pendingSavesOf(person: number, slug: string): PendingSaves {
  const scope = scopeOf(person, slug);
  return {
    read: () =>
      quietly(async () => {
        const all = await entries<string, UnsentSave>(store());
        const old = all.filter(([, { at }]) => Date.now() - at > KEPT_MS);
        await Promise.all(old.map(([name]) => del(name, store())));
        return all
          .filter(([name, { at }]) => name.startsWith(scope) && Date.now() - at <= KEPT_MS)
          .map(([, save]) => save);
      }, []),
    keep: (save) => quietly(() => set(scope + save.key, save, store()), undefined),
    forget: (key) => quietly(() => del(scope + key, store()), undefined),
  };
}
