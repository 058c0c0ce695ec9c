import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Failure } from './failure.ts';
import { type Lock, tryLock } from './lock-file.ts';

const holder = z.object({
  pid: z.int().positive(),
  state: z.enum(['open', 'stopping']),
  /** Another may begin the same only once these have ended. */
  processes: z.array(z.int().positive()),
});
type Holder = z.infer<typeof holder>;

export interface HeldFolder {
  /** It tells the next start about this process. */
  note(change: Partial<Omit<Holder, 'pid'>>): void;
}

const lookAgainMs = 100;
/** A new holder takes so long to say who it is. */
const introducesItselfWithinMs = 2_000;
/** The shop's processes end within ten seconds, then PostgreSQL writes what it holds. */
const leavesWithinMs = 60_000;
const orphansEndWithinMs = 15_000;

/** A lock whose object is forgotten is released. */
const locks: Lock[] = [];

const fileIn = (folder: string) => path.join(folder, 'npm-start.json');

function lastHolder(folder: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tryFolder(folder: string): Lock | undefined {
  try {
    return tryLock(path.join(folder, 'npm-start.lock'));
  } catch (error) {
    throw new Failure(
      `The data folder ${folder} cannot be locked (${(error as Error).message}): set DATA_DIR`,
    );
  }
}

function refusal(folder: string, found: Holder | undefined): Failure {
  const who = found ? `npm start, process ${found.pid}` : 'another npm start';
  return new Failure(
    `A shop runs in ${folder} (${who}): stop it first (Ctrl-C where it runs), or give this one its own with DATA_DIR=… PORT=…`,
  );
}

/** Waits for a holder that is stopping; refuses beside one that is not. */
async function waitForLock(folder: string): Promise<Lock> {
  const since = performance.now();
  let told = false;
  for (;;) {
    const lock = tryFolder(folder);
    if (lock) return lock;
    const found = lastHolder(folder);
    const waited = performance.now() - since;
    const isLeaving = found !== undefined && (found.state === 'stopping' || !lives(found.pid));
    if (!isLeaving && (found !== undefined || waited > introducesItselfWithinMs))
      throw refusal(folder, found);
    if (waited > leavesWithinMs) throw refusal(folder, found);
    if (found?.state === 'stopping' && !told) {
      console.log(`The shop in ${folder} is stopping (process ${found.pid}): waiting for its end …`);
      told = true;
    }
    await pause(lookAgainMs);
  }
}

/** A holder that was killed leaves its processes behind, who notice and end by themselves. */
async function waitForOrphans({ processes }: Holder): Promise<void> {
  const since = performance.now();
  while (processes.some(lives)) {
    // A process that still lives now is another, which was given the number again.
    if (performance.now() - since > orphansEndWithinMs) return;
    await pause(lookAgainMs);
  }
}

/** Waits for one that is stopping and for what a killed one left. Throws a `Failure` that names a running one. */
export async function holdFolder(folder: string, takeDown: () => Promise<void>): Promise<HeldFolder> {
  locks.push(await waitForLock(folder));
  const former = lastHolder(folder);
  let me: Holder = { pid: process.pid, state: 'open', processes: former?.processes ?? [] };
  const write = () => {
    const draft = `${fileIn(folder)}.part`;
    writeFileSync(draft, JSON.stringify(me));
    renameSync(draft, fileIn(folder));
  };
  write();
  await takeDown();
  if (former) await waitForOrphans(former);
  return {
    note(change) {
      me = { ...me, ...change };
      write();
    },
  };
}
