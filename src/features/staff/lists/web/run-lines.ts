import type { SeveralLine } from '#contract-kit/several-lines.ts';
import { ApiError } from '#web/api/api-error.ts';
import { failureWords } from '#web/api/failure-words.ts';

export interface RunLine extends SeveralLine {
  state: 'waiting' | 'running' | 'done' | 'failed';
  reason?: string;
}

/** Somebody stopped it, the session ended, or nothing answers any more. */
export type Stop = 'asked' | 'session' | 'outage';

interface RunOptions {
  act: (line: SeveralLine) => Promise<unknown>;
  /** It is called at each change of a line. */
  onChange: (lines: readonly RunLine[]) => void;
  signal: AbortSignal;
}

const atOnce = 2;
/** After so many failures in a row the others would fail too. */
const outageAfter = 4;

const begun = (line: SeveralLine): RunLine =>
  line.refusal === null ? { ...line, state: 'waiting' } : { ...line, state: 'failed', reason: line.refusal };

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

/** The server, the network or the provider failed, and not this line. */
function isOutage(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 429 || (status !== undefined && status >= 500);
}

/** Two calls run at a time, and a failing line stops no other (docs/decisions/0054-several-lines-at-once.md). */
export async function runLines(
  asked: readonly SeveralLine[],
  { act, onChange, signal }: RunOptions,
): Promise<{ lines: readonly RunLine[]; stop: Stop | undefined }> {
  const lines = asked.map(begun);
  let stop: Stop | undefined;
  let failuresInARow = 0;

  function put(place: number, state: RunLine['state'], reason?: string): void {
    const line = lines[place];
    if (line) lines[place] = { ...line, state, ...(reason && { reason }) };
    onChange([...lines]);
  }

  async function run(place: number, line: RunLine): Promise<void> {
    put(place, 'running');
    try {
      await act(line);
      failuresInARow = 0;
      put(place, 'done');
    } catch (error) {
      if (statusOf(error) === 401) {
        stop = 'session';
        return put(place, 'waiting');
      }
      failuresInARow = isOutage(error) ? failuresInARow + 1 : 0;
      if (failuresInARow >= outageAfter) stop ??= 'outage';
      put(place, 'failed', failureWords(error, 'Impossible, sans que le serveur dise pourquoi.'));
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      if (signal.aborted) stop ??= 'asked';
      const place = stop ? -1 : lines.findIndex(({ state }) => state === 'waiting');
      const line = lines[place];
      if (!line) return;
      await run(place, line);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  const isLeft = lines.some(({ state }) => state === 'waiting');
  return { lines, stop: isLeft ? stop : undefined };
}

export interface Counts {
  done: number;
  failed: number;
  waiting: number;
}

export function countLines(lines: readonly RunLine[]): Counts {
  const count = (...states: RunLine['state'][]) => lines.filter(({ state }) => states.includes(state)).length;
  return { done: count('done'), failed: count('failed'), waiting: count('waiting', 'running') };
}
