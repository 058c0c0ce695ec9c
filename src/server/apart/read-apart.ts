import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#contract-kit/error-codes.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** The file is at fault: it took too much time or memory. A reader that throws or ends before it starts is our own fault. */
export class BeyondLimits extends Error {
  override name = 'BeyondLimits';
}

/** No reader began: another one may. While packages are installed anew under a running version, none can. */
export class NotBegun extends Error {
  override name = 'NotBegun';
}

export interface ReadingLimits {
  withinMs: number;
  /** A machine that starts none in that time is overloaded: whoever asks is told to come back. */
  startsWithinMs?: number;
}

/** This bounds JavaScript's memory only; the guard in `reader-process.ts` bounds the whole process. */
const heapMb = 512;
const mostAtOnce = 2;
/** Starting a reader takes longer than most readings: a second of a core for an invoice, which then takes 30 ms. */
const waitsMs = MINUTE_MS;
/** A reader that kept more memory than this is not used again. */
const mostKeptBytes = 200 * 1024 * 1024;

const program = fileURLToPath(new URL('./reader-process.ts', import.meta.url));

const begun = (): ChildProcess =>
  fork(program, [], {
    env: {},
    // The parent's own flags may not suit a child. A small young generation keeps a used reader under `mostKeptBytes`.
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=4',
      '--disable-warning=ExperimentalWarning',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

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
  absent?: string;
  failed?: string;
  answer?: unknown;
  holds?: number;
}

function hear(child: ChildProcess, { withinMs, startsWithinMs = 30_000 }: ReadingLimits): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const late = () => fail(new Refusal('unavailable', { retryAfterSeconds: 60 }));
    let timer = setTimeout(late, startsWithinMs);
    const notBegun = (why: string) => fail(new NotBegun(`a reader did not start: ${why}`));
    const ended = () => (hasBegun ? fail(new BeyondLimits('ended')) : notBegun('ended'));
    const broken = (error: Error) => (hasBegun ? fail(error) : notBegun(error.message));
    function settle(): void {
      clearTimeout(timer);
      child.off('message', said).off('exit', ended).off('error', broken);
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
      } else if (message.absent !== undefined) notBegun(message.absent);
      else if (message.failed === undefined) {
        settle();
        if ((message.holds ?? 0) < mostKeptBytes) keep(child);
        else child.on('error', () => undefined).kill('SIGKILL');
        resolve(message.answer);
      } else fail(new Error(`a reader failed: ${message.failed}`));
    }
    child.on('message', said).on('exit', ended).on('error', broken);
  });
}

let under = 0;
/** One queue per kind of reading: many strangers' files must not delay a customer's invoice. */
const lines = new Map<string, (() => void)[]>();

function nextInTurn(): (() => void) | undefined {
  for (const [kind, line] of lines) {
    const next = line.shift();
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

/** It runs `read` in a process of its own, or throws `BeyondLimits`, `NotBegun`, or the refusal `unavailable` (docs/product/security.md#read-apart). */
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
