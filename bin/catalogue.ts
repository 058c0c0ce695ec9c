import { existsSync } from 'node:fs';
import {
  commandOfSuperuser,
  importCatalogue,
  NoSuchPerson,
  noteMade,
  UnfitCatalogue,
} from '#app/commands-list.ts';
import { type ImportedTools, importTools } from '#db/seeds/seed.ts';
import type { OpenShop } from '#server/process/open-shop.ts';
import { buildFile } from '#server/process/release.ts';
import { buildIfStale, canBuild } from './build.ts';
import { Failure } from './failure.ts';
import { readCatalogue } from './read-products.ts';
import { withShop } from './with-shop.ts';

/** The tools of this project: texts, prices, covers, pages, pictures and samples. */
async function importOwnTools(shop: OpenShop): Promise<ImportedTools> {
  const staff = await commandOfSuperuser(shop);
  // A release is what was built, without all of its sources.
  const isRelease = existsSync(buildFile) && (shop.settings.SHOP_MODE === 'production' || !canBuild());
  if (!isRelease) await buildIfStale();
  const imported = await importTools(shop.settings);
  for (const slug of [...imported.made, ...imported.kept]) await noteMade(shop, slug, staff);
  return imported;
}

/**
 * Sells the tools of this project, those of a folder of one's own, or the products of another shop's list. What the shop has
 * already, or has deleted, stays as it is.
 */
export async function changeCatalogue([act, where, ...rest]: readonly string[]): Promise<void> {
  if (act !== 'import' || rest.length > 0)
    throw new Failure('bin/rouage catalogue import [<folder> | <products.csv>]');
  const read = where ? await readCatalogue(where) : undefined;
  await withShop(async (shop) => {
    const { made, kept } = await (read ? importCatalogue(shop, read) : importOwnTools(shop)).catch(
      (error: unknown) => {
        const isExpected = error instanceof UnfitCatalogue || error instanceof NoSuchPerson;
        throw isExpected ? new Failure(error.message) : error;
      },
    );
    for (const slug of made) console.log(`made ${slug}`);
    for (const slug of kept) console.log(`kept ${slug}`);
    console.log(`${made.length} made, ${kept.length} left as they were.`);
    if (read?.some(({ page }) => !page) && made.length > 0)
      console.log('Those without a page are not on sale: write it in /admin, and check texts and prices.');
  });
}
