import { findMissingFiles, findUnnamedFiles, forgetUnnamedFiles } from '#app/commands-list.ts';
import {
  FILE_AREAS,
  type FileArea,
  type FileStore,
  isFileMissing,
  listFiles,
  openStore,
  type Places,
  putFile,
} from '#server/gateways/storage.ts';
import { Failure, settingsOrFailure } from './failure.ts';
import { withShop } from './with-shop.ts';

const usage = 'bin/rouage files check | copy [--to-folder] | forget-unnamed';

/** The same shop with its files in DATA_DIR. */
export const inFolder = <Placed extends Places>(settings: Placed, DATA_DIR = settings.DATA_DIR) => ({
  ...settings,
  DATA_DIR,
  S3_BUCKET: undefined,
});

/** Those that another process deletes meanwhile are nobody's any more. */
async function copyFile(
  from: FileStore,
  target: Places,
  file: { area: FileArea; key: string },
): Promise<void> {
  try {
    await putFile(target, file, await from.getStream(file.key));
  } catch (error) {
    if (!isFileMissing(error) || (await from.exists(file.key))) throw error;
  }
}

/**
 * A file is whole or not there, so one that is there is left, and told of: a kill loses nothing. Answers a line for each
 * area.
 */
export async function copyFiles(
  source: Places,
  target: Places,
  onKept: (area: FileArea, key: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const lines: string[] = [];
  for (const area of FILE_AREAS) {
    const from = await openStore(source, area);
    const there = new Set<string>();
    for await (const { key } of listFiles(await openStore(target, area))) there.add(key);
    const counts = { copied: 0, kept: 0 };
    for await (const { key } of listFiles(from)) {
      if (there.has(key)) {
        await onKept(area, key);
        counts.kept += 1;
      } else {
        await copyFile(from, target, { area, key });
        counts.copied += 1;
      }
    }
    lines.push(`${area}: ${counts.copied} copied, ${counts.kept} were there already.`);
  }
  return lines;
}

/** Between DATA_DIR and the buckets. */
async function copyBetween(settings: Places, toFolder: boolean): Promise<void> {
  if (!settings.S3_BUCKET) throw new Failure('S3_BUCKET is missing: there is no bucket to copy to or from');
  const folder = inFolder(settings);
  const lines = await (toFolder ? copyFiles(settings, folder) : copyFiles(folder, settings));
  for (const line of lines) console.log(line);
}

const checkFiles = () =>
  withShop(async (shop) => {
    const { named, missing } = await findMissingFiles(shop);
    console.log(`${named} files are named by the database, ${missing.length} of them are missing.`);
    for (const { area, key } of missing) console.log(`  ${area}/${key}`);
    const { unnamed, unknown } = await findUnnamedFiles(shop);
    if (unnamed.length > 0)
      console.log(
        `${unnamed.length} private files are named by no row: rouage files forget-unnamed deletes them.`,
      );
    for (const key of unknown)
      console.log(`  private/${key}: issued after the instant of a restore; keep it`);
    if (missing.length > 0) process.exitCode = 1;
  });

const forgetUnnamed = () =>
  withShop(async (shop) => {
    if (shop.settings.SHOP_HOLD)
      throw new Failure('SHOP_HOLD is set: the files of a copy that is looked at may be those of the shop');
    const unnamed = await forgetUnnamedFiles(shop);
    console.log(`${unnamed.length} private files were named by no row: deleted.`);
  });

/** docs/operate.md#files */
export async function lookAfterFiles(words: readonly string[]): Promise<void> {
  const [verb, ...options] = words;
  if (verb === 'check' && options.length === 0) return checkFiles();
  if (verb === 'forget-unnamed' && options.length === 0) return forgetUnnamed();
  const isPlain = options.length === 0 || (options.length === 1 && options[0] === '--to-folder');
  if (verb === 'copy' && isPlain) return copyBetween(settingsOrFailure(process.env), options.length === 1);
  throw new Failure(usage);
}
