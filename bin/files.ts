import { findMissingFiles } from '#app/commands-list.ts';
import { FILE_AREAS, listFiles, openStore, type Places, putFile } from '#server/gateways/storage.ts';
import { Failure, settingsOrFailure } from './failure.ts';
import { withShop } from './with-shop.ts';

const usage = 'npm run rouage -- files check | copy [--to-folder]';

/** Between DATA_DIR and the buckets. A file is whole or not there, so one that is there is left: a kill loses nothing. */
export async function copyFiles(settings: Places, toFolder: boolean): Promise<void> {
  if (!settings.S3_BUCKET) throw new Failure('S3_BUCKET is missing: there is no bucket to copy to or from');
  const folder = { ...settings, S3_BUCKET: undefined };
  const [source, target] = toFolder ? [settings, folder] : [folder, settings];
  for (const area of FILE_AREAS) {
    const from = await openStore(source, area);
    const there = new Set<string>();
    for await (const { key } of listFiles(await openStore(target, area))) there.add(key);
    const counts = { copied: 0, kept: 0 };
    for await (const { key } of listFiles(from)) {
      if (there.has(key)) counts.kept += 1;
      else {
        await putFile(target, { area, key }, await from.getStream(key));
        counts.copied += 1;
      }
    }
    console.log(`${area}: ${counts.copied} copied, ${counts.kept} were there already.`);
  }
}

const checkFiles = () =>
  withShop(async (shop) => {
    const { named, missing } = await findMissingFiles(shop);
    console.log(`${named} files are named by the database, ${missing.length} of them are missing.`);
    for (const { area, key } of missing) console.log(`  ${area}/${key}`);
    if (missing.length > 0) process.exitCode = 1;
  });

/** docs/operate.md#files */
export async function lookAfterFiles(words: readonly string[]): Promise<void> {
  const [verb, ...options] = words;
  if (verb === 'check' && options.length === 0) return checkFiles();
  const isPlain = options.length === 0 || (options.length === 1 && options[0] === '--to-folder');
  if (verb === 'copy' && isPlain) return copyFiles(settingsOrFailure(process.env), options.length === 1);
  throw new Failure(usage);
}
