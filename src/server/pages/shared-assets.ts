import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/time/durations.ts';
import {
  isStoreAway,
  type ListedFile,
  listFiles,
  openStore,
  type Places,
  putFile,
  renewFile,
} from '../gateways/storage.ts';
import type { Sweep } from '../jobs/worker.ts';
import type { Shop } from '../shop.ts';
import { clientFolder } from './pages-build.ts';

const folder = 'assets';
const area = 'files';
/** A tab may stay open so long after its version has gone. */
const keptMs = 30 * DAY_MS;
const atOnce = 16;

/** They lie side by side: a disk refuses what is asked for below a file as a failure of its own. */
export const assetKey = (name: string) => (name.includes('/') ? '' : `${folder}/${name}`);

async function ownAssets(root: string): Promise<string[]> {
  const names = await readdir(join(clientFolder(root), folder)).catch(() => []);
  return names.filter((name) => !name.endsWith('.br'));
}

/** Answers what was there before. */
async function putMissing(
  settings: Places,
  { root, own }: { root: string; own: readonly string[] },
): Promise<ListedFile[]> {
  const there = await Array.fromAsync(listFiles(await openStore(settings, area), folder));
  const known = new Set(there.map(({ key }) => key));
  const missing = own.filter((name) => !known.has(assetKey(name)));
  while (missing.length > 0) {
    const some = missing.splice(0, atOnce).map(async (name) => {
      const content = await readFile(join(clientFolder(root), folder, name));
      await putFile(settings, { area, key: assetKey(name) }, content);
    });
    await Promise.all(some);
  }
  return there;
}

/**
 * While two versions serve one shop, each is asked for files of the other: before it listens, a version puts its own
 * where all find them (docs/operate.md#to-deploy-a-version). A store that is away stops no shop: the sweep puts them later.
 */
export async function shareAssets(
  { settings, log, errorReports }: Pick<Shop, 'settings' | 'log' | 'errorReports'>,
  root = process.cwd(),
): Promise<void> {
  try {
    await putMissing(settings, { root, own: await ownAssets(root) });
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    log.error({ err: error }, 'the scripts of this version are not where the other one finds them');
    errorReports.report(error);
  }
}

/** What runs stays young; what no version that runs has known for a month goes. */
export const oldAssets: Sweep = {
  name: 'old-assets',
  cleansUp: true,
  async run({ settings }) {
    const root = process.cwd();
    const own = await ownAssets(root);
    const there = await putMissing(settings, { root, own });
    const isOwn = new Set(own.map(assetKey));
    const store = await openStore(settings, area);
    let gone = 0;
    for (const { key, changedAt } of there) {
      const age = Date.now() - changedAt.getTime();
      if (isOwn.has(key)) {
        if (age > DAY_MS) await renewFile(settings, area, key);
      } else if (age > keptMs) {
        await store.delete(key);
        gone += 1;
      }
    }
    return gone;
  },
};
