import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { reachableDirectory } from '#server/db/embedded-postgres.ts';
import { Failure, run, settingsOrFailure } from './failure.ts';

await run(async () => {
  const settings = settingsOrFailure(process.env);
  if (settings.SHOP_MODE === 'production' || settings.DATABASE_URL) {
    throw new Failure(
      'npm run reset only empties the embedded demo shop: DATABASE_URL or production is set.',
    );
  }
  const folder = await reachableDirectory(path.resolve(settings.DATA_DIR));
  const owner = Number(
    (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  );
  if (owner && isRunning(owner)) {
    throw new Failure(`The shop in ${folder} is running: stop it first (Ctrl-C where it runs).`);
  }
  const cluster = path.join(folder, 'postgres');
  // It becomes an unfinished cluster: after a kill, half of one would pass for a whole one.
  await rename(cluster, `${cluster}.draft-emptied`).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  console.log(`Emptied ${folder}: the next npm start begins anew.`);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
