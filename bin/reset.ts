import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { reachableDirectory } from '../src/server/db/embedded-postgres.ts';
import { readSettings } from '../src/server/settings.ts';

const settings = readSettings(process.env);
if (settings.SHOP_MODE === 'production' || settings.DATABASE_URL) {
  console.error('npm run reset only empties the embedded demo shop: DATABASE_URL or production is set.');
  process.exit(1);
}
const folder = await reachableDirectory(path.resolve(settings.DATA_DIR));
const owner = Number(
  (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
);
if (owner && isRunning(owner)) {
  console.error(`The shop in ${folder} is running: stop it first (Ctrl-C where it runs).`);
  process.exit(1);
}
await rm(folder, { recursive: true, force: true });
console.log(`Emptied ${folder}: the next npm start begins anew.`);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
