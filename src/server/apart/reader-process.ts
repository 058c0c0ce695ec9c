import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * Reads what strangers send, one after the other, for the process that began it. A thread would not do: V8 ends the whole
 * process for one array that outgrows a thread's limit, and counts no buffer in it.
 */

const mostMemory = 1024 * 1024 * 1024;
const looksEveryMs = 50;

interface Request {
  reader: string;
  given: unknown;
}

/** Not its message, which may quote what was read. */
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
    process.send?.({ failed: whatFailed(error) });
  }
}

/** Beside the reading, which may never let another line of its own thread run. */
function guard(parent: unknown): void {
  setInterval(() => {
    if (process.ppid === parent && process.memoryUsage.rss() < mostMemory) return;
    process.kill(process.pid, 'SIGKILL');
  }, looksEveryMs);
}

if (isMainThread) {
  // Who ends the shop by its terminal ends it in order: what is being read is read to its end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  new Worker(new URL(import.meta.url), { workerData: process.ppid, execArgv: [] }).unref();
  process.on('message', (request: Request) => void answer(request));
  process.on('disconnect', () => process.exit());
} else guard(workerData);
