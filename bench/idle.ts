import { setTimeout as pause } from 'node:timers/promises';
import { openNight } from './night.ts';
import { Measured } from './process.ts';

// `npm run bench:idle`: the part of a core that each process of a shop takes while nobody comes and nothing is due (Linux).
const settleMs = 60_000;
const seconds = 120;

const night = await openNight(1);
const processes = {
  web: await Measured.start('src/app/main.ts', { ...night.environment, OVERLOAD_LAG_MS: '2000' }),
  jobs: await Measured.start('src/app/worker.ts', night.environment),
};
night.sendEventsTo(processes.web.url);
await pause(settleMs);
const used = () => Object.values(processes).map((each) => each.cpuSeconds());
const before = used();
await pause(seconds * 1_000);
const after = used();
for (const [index, name] of Object.keys(processes).entries()) {
  const share = (Number(after[index]) - Number(before[index])) / seconds;
  console.log(`${name.padEnd(4)} ${(100 * share).toFixed(2)} % of a core`);
}
for (const each of Object.values(processes)) await each.stop();
await night.close();
