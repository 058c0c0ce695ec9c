import { median } from './median.ts';
import type { Street } from './visitor.ts';

/** In MB; `peak` is the most that the process ever held. */
export interface Sample {
  minute: number;
  resident: number;
  heap: number;
  external: number;
  peak: number;
}

/** MB an hour, by least squares. */
export function slopeOf(samples: readonly Pick<Sample, 'minute' | 'resident'>[]): number {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const minute = mean(samples.map((each) => each.minute));
  const resident = mean(samples.map((each) => each.resident));
  const along = samples.reduce((sum, each) => sum + (each.minute - minute) * (each.resident - resident), 0);
  const spread = samples.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
  return (60 * along) / spread;
}

const whole = (value: number) => String(Math.round(value));
const most = 250;
/** What the pages, the plans and the compiled functions of a first visit take. */
const warmMinutes = 10;

export function memoryReport({
  minutes,
  visitors,
  samples,
  counts,
}: {
  minutes: number;
  visitors: number;
  samples: readonly Sample[];
  counts: Street['counts'];
}): string {
  const warm = samples.filter(({ minute }) => minute >= warmMinutes);
  const resident = warm.map((sample) => sample.resident);
  const peak = Math.max(...samples.map((sample) => sample.peak));
  const failed = Object.entries(counts.failed).map(([what, times]) => `${what}: ${times}`);
  return `
\`npm run bench:memory\`: \`npm start\` with the demo’s year, ${minutes} minutes, ${visitors} people who read for five to ten seconds between two pages
(${counts.requests} requests, ${counts.purchases} purchases, ${counts.papers} papers drawn; refused: ${failed.join(', ') || 'nothing'}). Resident memory of the web process,
every ten seconds; a third of it is Node itself, which all its processes share.

| what | MB | to reach |
|---|---|---|
| after ${warmMinutes} minutes | ${whole(resident[0] ?? Number.NaN)} | |
| median from then on | ${whole(median(resident))} | |
| most from then on | ${whole(Math.max(...resident))} | < ${most}: ${Math.max(...resident) < most ? 'yes' : '**no**'} |
| most ever, its start included | ${whole(peak)} | < ${most}: ${peak < most ? 'yes' : '**no**'} |
| slope from then on, an hour | ${slopeOf(warm).toFixed(1)} | < 5: ${slopeOf(warm) < 5 ? 'yes' : '**no**'} |
| heap used, median | ${whole(median(warm.map(({ heap }) => heap)))} | |
`;
}
