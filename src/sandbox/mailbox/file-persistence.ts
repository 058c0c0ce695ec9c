import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CaughtMessage, caughtMessage } from './caught-message.ts';
import type { MailboxPersistence } from './mailbox.ts';

const fileName = ({ receivedAt, id }: CaughtMessage, order: number): string =>
  `${receivedAt.replaceAll(/\D/g, '')}-${String(order).padStart(6, '0')}-${id}.json`;

// No other file in the directory is read or removed.
const ownName = /^\d{17}-\d{6,}-[\w-]+\.json$/;

/** Null for a file cut by a crash or put there by hand. */
async function readMessage(path: string): Promise<CaughtMessage | null> {
  try {
    return caughtMessage.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** One JSON file per message, named by arrival and written atomically. */
export function createFilePersistence(directory: string, limit = 1_000): MailboxPersistence {
  let order = 0;
  let stored: string[] = [];

  const storedFiles = async () => {
    await mkdir(directory, { recursive: true });
    return (await readdir(directory)).filter((name) => ownName.test(name)).sort();
  };
  const remove = (names: readonly string[]) =>
    Promise.all(names.map((name) => rm(join(directory, name), { force: true })));

  return {
    async load() {
      const names = await storedFiles();
      stored = names.slice(-limit);
      await remove(names.slice(0, -limit));
      const messages = await Promise.all(stored.map((name) => readMessage(join(directory, name))));
      return messages.filter((message) => message !== null);
    },
    async save(message) {
      order += 1;
      const name = fileName(message, order);
      const unfinished = join(directory, `${randomUUID()}.part`);
      await mkdir(directory, { recursive: true });
      await writeFile(unfinished, JSON.stringify(message));
      await rename(unfinished, join(directory, name));
      stored.push(name);
      await remove(stored.splice(0, Math.max(0, stored.length - limit)));
    },
    async clear() {
      await remove(await storedFiles());
      stored = [];
    },
  };
}
