import path from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  seed: string;
  customers: number;
  days: number;
  /** How often people come: 1 is several times a month. */
  zeal: number;
  /** Where the database and the snapshots are kept; a folder that goes with the run when left out. */
  snapshots: string | undefined;
  /** Goes on from the last snapshot, or from the morning of this day. */
  resume: boolean;
  fromDay: number | undefined;
  /** Days between two snapshots. */
  every: number;
  /** Every fault strikes at least once, and the run fails when something never happened. */
  everything: boolean;
}

function zealOf(given: string): number {
  const zeal = Number(given);
  if (!(zeal > 0)) throw new Error(`not a number above 0: ${given}`);
  return zeal;
}

/** 500 customers through a year, or with `--short` 50 busier ones through 120 days. Throws on an unknown option. */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      customers: { type: 'string' },
      days: { type: 'string' },
      zeal: { type: 'string' },
      short: { type: 'boolean', default: false },
      snapshots: { type: 'string' },
      every: { type: 'string', default: '1' },
      resume: { type: 'boolean', default: false },
      'from-day': { type: 'string' },
    },
  });
  const whole = (given: string | undefined, otherwise: number) => {
    const value = Number(given ?? otherwise);
    if (!Number.isInteger(value) || value < 1) throw new Error(`not a whole number: ${given}`);
    return value;
  };
  const fromDay = values['from-day'];
  return {
    seed: values.seed,
    customers: whole(values.customers, values.short ? 50 : 500),
    days: whole(values.days, values.short ? 120 : 365),
    zeal: zealOf(values.zeal ?? (values.short ? '1' : '0.5')),
    snapshots: values.snapshots && path.resolve(values.snapshots),
    resume: values.resume || fromDay !== undefined,
    fromDay: fromDay === undefined ? undefined : whole(fromDay, 1),
    every: whole(values.every, 1),
    everything: values.short,
  };
}

/** The command that plays these days again. */
export function commandFor(options: Options, fromDay?: number): string {
  const { seed, customers, days, zeal, snapshots, everything } = options;
  const short = everything ? ' --short' : '';
  const kept = snapshots && fromDay ? ` --snapshots ${snapshots} --from-day ${fromDay}` : '';
  return `npm run simulate --${short} --seed ${seed} --customers ${customers} --days ${days} --zeal ${zeal}${kept}`;
}
