import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '#server/db/migrate.ts';
import { startDatabase } from './database.ts';
import { shopEnvironment } from './environment.ts';
import { Measured } from './process.ts';

// `npm run bench:idle`: the part of a core that each of the two processes takes while nobody comes and nothing is due (Linux).
const settleMs = 30_000;
const seconds = 120;

const database = await startDatabase('idle', { durable: true });
await migrate(database.url);
const environment = { ...shopEnvironment(database), SMTP_URL: 'smtp://127.0.0.1:9', OVERLOAD_LAG_MS: '2000' };
const processes = {
  web: await Measured.start('src/server/main.ts', environment),
  jobs: await Measured.start('src/server/worker.ts', environment),
};
await pause(settleMs);
const before = Object.values(processes).map((each) => each.cpuSeconds());
await pause(seconds * 1_000);
for (const [index, [name, each]] of Object.entries(processes).entries()) {
  const share = (each.cpuSeconds() - Number(before[index])) / seconds;
  console.log(`${name.padEnd(6)} ${(100 * share).toFixed(2)} % of a core`);
}
for (const each of Object.values(processes)) await each.stop();
await database.stop();
