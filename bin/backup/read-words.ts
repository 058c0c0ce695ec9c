import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Failure } from '../failure.ts';

type Options = Record<string, { type: 'string' | 'boolean' }>;

/** The options of a command, or its usage as a `Failure`. */
export function readWords<Wanted extends Options>(words: readonly string[], options: Wanted, usage: string) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch {
    throw new Failure(usage);
  }
}

/** Without its zone an instant is any of several. */
const instant = z.iso.datetime({ offset: true });

export function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const read = new Date(instant.safeParse(text).data ?? Number.NaN);
  if (Number.isNaN(read.getTime()))
    throw new Failure(
      `--to ${text} is no instant: write it as 2026-11-29T14:05:00Z or 2026-11-29T15:05:00+01:00`,
    );
  if (read.getTime() > Date.now()) throw new Failure(`--to ${text} is not over yet`);
  return read;
}
