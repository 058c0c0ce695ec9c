import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { DAY_MS } from '#domain/time/durations.ts';

/** It could not be sent yet. The same id again is the same save. */
export interface UnsentSave {
  key: string;
  value: string;
  title: string;
  version: number;
  saveId: string;
  keepFormer?: boolean;
  /** It is in milliseconds. */
  at: number;
}

/** An earlier visit or another tab left it, with the name under which it waits. */
export interface FormerSave extends UnsentSave {
  name: IDBValidKey;
}

const DATABASE = 'rouage-unsent';
const KEPT_MS = 30 * DAY_MS;

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore(DATABASE, 'saves');
  return opened;
};

/** One person and one tool have it: who signs in next on this device sends nothing of theirs. */
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
  /** It names the person and the tool. */
  scope: string;
  /** It leaves out this desk's own, the oldest first. */
  read(): Promise<FormerSave[]>;
  /** False where the browser keeps nothing. */
  keep(save: UnsentSave): Promise<boolean>;
  forget(key: string): Promise<void>;
  /** It becomes this desk's own. */
  adopt(save: FormerSave): Promise<void>;
}

/** Two tabs with the same document each have a word of their own: neither takes the other's place. */
export function pendingSavesOf(person: number, slug: string): PendingSaves {
  const scope = scopeOf(person, slug);
  const desk = crypto.randomUUID();
  const nameOf = (key: string) => `${scope}${key}/${desk}`;
  const keep = (save: UnsentSave) =>
    quietly(async () => {
      await set(nameOf(save.key), save, store());
      return true;
    }, false);
  return {
    scope,
    read: () =>
      quietly(async () => {
        const all = await entries<string, UnsentSave>(store());
        const old = all.filter(([, { at }]) => Date.now() - at > KEPT_MS);
        await Promise.all(old.map(([name]) => del(name, store())));
        return all
          .filter(([name, { at }]) => name.startsWith(scope) && Date.now() - at <= KEPT_MS)
          .filter(([name, { key }]) => name !== nameOf(key))
          .map(([name, save]) => ({ ...save, name }))
          .sort((a, b) => a.at - b.at);
      }, []),
    keep,
    forget: (key) => quietly(() => del(nameOf(key), store()), undefined),
    async adopt({ name, ...save }) {
      if (await keep(save)) await quietly(() => del(name, store()), undefined);
    },
  };
}
