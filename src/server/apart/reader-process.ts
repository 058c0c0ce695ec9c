import { writeFileSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { isModuleAbsent } from '../process/absent-module.ts';

/** A thread would not do: V8 ends the whole process when an array outgrows a thread's limit, and counts no buffers. */

const mostMemory = 1024 * 1024 * 1024;
const looksEveryMs = 50;

interface Request {
  reader: string;
  given: unknown;
}

/** The message is left out: it may quote what was read. */
function whatFailed(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const [where = ''] = /^ {4}at .*$/m.exec(error.stack ?? '') ?? [];
  return `${error.name}${where.replace(/\s+/g, ' ')}`;
}

async function answer({ reader, given }: Request): Promise<void> {
  try {
    const { read } = await import(reader);
    process.send?.({ began: true });
    process.send?.({ answer: await read(given), holds: process.memoryUsage.rss() });
  } catch (error) {
    process.send?.(isModuleAbsent(error) ? { absent: error.message } : { failed: whatFailed(error) });
  }
}

/** The guard needs its own thread: a reading may block this one for ever. */
function guard(parent: unknown): void {
  setInterval(() => {
    if (process.ppid === parent && process.memoryUsage.rss() < mostMemory) return;
    process.kill(process.pid, 'SIGKILL');
  }, looksEveryMs);
}

if (isMainThread) {
  // Ctrl-C reaches this process too, but the current reading must finish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  new Worker(new URL(import.meta.url), { workerData: process.ppid, execArgv: [] }).unref();
  process.on('message', (request: Request) => void answer(request));
  process.on('disconnect', () => process.exit());
  // Where memory is short, Linux ends this process before the one that serves. Other systems have no such file.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {}
} else guard(workerData);
