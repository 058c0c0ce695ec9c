import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * What somebody sent was not read to its end: it took more time or memory than the limits, which are its own doing. What
 * the reader itself throws is another error, and so is a reader that does not start: those are ours.
 */
export class BeyondLimits extends Error {
  override name = 'BeyondLimits';
}

/** It read nothing: whatever ended it, another one may. */
class NotBegun extends Error {
  override name = 'NotBegun';
}

export interface ReadingLimits {
  /** Once the reader is there. */
  withinMs: number;
}

const startsWithinMs = 30_000;
/** Of JavaScript alone; the reader's own guard bounds the whole (`reader-process.ts`). */
const heapMb = 512;
const mostAtOnce = 2;
/** The emails of one visit come one after the other, and starting takes longer than most of them. */
const waitsMs = 5_000;
/** What one reading left behind is no part of the next one's limit. */
const mostKeptBytes = 200 * 1024 * 1024;

const program = fileURLToPath(new URL('./reader-process.ts', import.meta.url));

const begun = (): ChildProcess =>
  fork(program, [], {
    // It knows no secret of the shop.
    env: {},
    // What this process was started with may not be for another.
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** Whose reader waits for the next one; it holds nobody's process back from its end. */
const spare = new Map<ChildProcess, NodeJS.Timeout>();

function take(): ChildProcess {
  for (const [child, ends] of spare) {
    clearTimeout(ends);
    spare.delete(child);
    if (!child.connected || child.exitCode !== null || child.signalCode !== null) continue;
    child.ref();
    child.channel?.ref();
    return child;
  }
  return begun();
}

function keep(child: ChildProcess): void {
  const ends = setTimeout(() => {
    spare.delete(child);
    child.kill('SIGKILL');
  }, waitsMs);
  spare.set(child, ends);
  for (const held of [ends, child, child.channel]) held?.unref();
}

interface Said {
  began?: true;
  failed?: string;
  answer?: unknown;
  /** Its process's memory once it has answered, in bytes. */
  holds?: number;
}

/** Settles once; the reader is ended unless it answered. */
function hear(child: ChildProcess, { withinMs }: ReadingLimits): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let timer = setTimeout(() => fail(new Error('a reader did not start: time')), startsWithinMs);
    const ended = () =>
      fail(hasBegun ? new BeyondLimits('ended') : new NotBegun('a reader did not start: ended'));
    function settle(): void {
      clearTimeout(timer);
      child.off('message', said).off('exit', ended).off('error', fail);
    }
    function fail(error: Error): void {
      settle();
      child.on('error', () => undefined).kill('SIGKILL');
      reject(error);
    }
    function said(message: Said): void {
      if (message.began) {
        hasBegun = true;
        clearTimeout(timer);
        timer = setTimeout(() => fail(new BeyondLimits('time')), withinMs);
      } else if (message.failed === undefined) {
        settle();
        if ((message.holds ?? 0) < mostKeptBytes) keep(child);
        else child.on('error', () => undefined).kill('SIGKILL');
        resolve(message.answer);
      } else fail(new Error(`a reader failed: ${message.failed}`));
    }
    child.on('message', said).on('exit', ended).on('error', fail);
  });
}

let under = 0;
/** Who waits, by what is to be read: strangers' files in number keep no customer's invoice waiting. */
const lines = new Map<string, (() => void)[]>();

function nextInTurn(): (() => void) | undefined {
  for (const [kind, line] of lines) {
    const next = line.shift();
    // Behind the others from now on.
    lines.delete(kind);
    if (line.length > 0) lines.set(kind, line);
    return next;
  }
  return undefined;
}

async function inTurn<Result>(kind: string, work: () => Promise<Result>): Promise<Result> {
  if (under < mostAtOnce) under += 1;
  else
    await new Promise<void>((resolve) => {
      lines.set(kind, [...(lines.get(kind) ?? []), resolve]);
    });
  try {
    return await work();
  } finally {
    const next = nextInTurn();
    if (next) next();
    else under -= 1;
  }
}

async function readOnce(asked: { reader: string; given: unknown }, limits: ReadingLimits): Promise<unknown> {
  const child = take();
  const heard = hear(child, limits);
  child.send(asked, () => undefined);
  return heard;
}

/**
 * Has `read` of the module at `reader` read what somebody sent, in a process of its own
 * (docs/product/security.md#read-apart). Throws `BeyondLimits`.
 */
export function readApart<Read extends (given: never) => unknown>(
  reader: URL,
  given: Parameters<Read>[0],
  limits: ReadingLimits,
): Promise<Awaited<ReturnType<Read>>> {
  const asked = { reader: reader.href, given };
  return inTurn(asked.reader, async (): Promise<Awaited<ReturnType<Read>>> => {
    const answer = await readOnce(asked, limits).catch((error: unknown) => {
      if (error instanceof NotBegun) return readOnce(asked, limits);
      throw error;
    });
    return answer as Awaited<ReturnType<Read>>;
  });
}
