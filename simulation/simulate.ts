import { MINUTE_MS } from '#domain/time/durations.ts';
import { readOptions } from './options.ts';
import { writeReport } from './report.ts';
import { simulate } from './run.ts';

/** `npm run simulate`: plays the year, prints the counts, and ends with 1 at the first breach. */
const options = readOptions(process.argv.slice(2));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const start = performance.now();
const end = await simulate(options, (line) => console.log(line));
try {
  console.log(await writeReport(end, { options, minutes: (performance.now() - start) / MINUTE_MS }));
  if (end.failure) console.error(`\nBREACH\n${end.failure}`);
} finally {
  await end.stage.close();
}
process.exitCode = end.failure ? 1 : 0;
