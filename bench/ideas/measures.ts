import { type Microcents, microcents, type Tokens } from '#domain/idea/reading.ts';
import type { Reading } from './ask-ideas.ts';

export interface Measures {
  tokens: Tokens;
  cost: Microcents;
  p50: number;
  p95: number;
}

/** NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

export function measure(readings: readonly Reading<unknown>[]): Measures {
  const sum = (of: (reading: Reading<unknown>) => number) =>
    readings.reduce((all, reading) => all + of(reading), 0);
  const durations = readings.map(({ durationMs }) => durationMs);
  return {
    tokens: { input: sum(({ tokens }) => tokens.input), output: sum(({ tokens }) => tokens.output) },
    cost: microcents(sum(({ cost }) => cost)),
    p50: percentile(durations, 50),
    p95: percentile(durations, 95),
  };
}
