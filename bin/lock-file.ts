import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const lookAgainMs = 100;
const isBusy = 5;

/** It is held until it is closed or forgotten. */
export type Lock = Pick<DatabaseSync, 'close'>;

/** The system forgets the lock with its process, however that ends. Undefined while another holds it. */
export function tryLock(file: string): Lock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === isBusy) return undefined;
    throw error;
  }
}

/** `onWait` is told once, where another holds it. */
export async function lockWhenFree(file: string, onWait: () => void): Promise<Lock> {
  for (let isTold = false; ; isTold = true) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (!isTold) onWait();
    await pause(lookAgainMs);
  }
}
