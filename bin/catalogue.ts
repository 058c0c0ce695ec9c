import { existsSync } from 'node:fs';
import { importTools } from '#db/seeds/seed.ts';
import { buildFile } from '#server/process/release.ts';
import { buildIfStale, canBuild } from './build.ts';
import { Failure } from './failure.ts';
import { settingsOfShop } from './running-shop.ts';

/**
 * Sells the tools of this project in the shop: texts, prices, covers, pages, pictures and samples. What the shop has already, or
 * has deleted, stays as it is.
 */
export async function changeCatalogue(words: readonly string[]): Promise<void> {
  if (words[0] !== 'import') throw new Failure('npm run rouage -- catalogue import');
  const settings = await settingsOfShop();
  // A release is what was built, without all of its sources.
  const isRelease = existsSync(buildFile) && (settings.SHOP_MODE === 'production' || !canBuild());
  if (!isRelease) await buildIfStale();
  const { made, kept } = await importTools(settings);
  for (const slug of made) console.log(`made ${slug}`);
  for (const slug of kept) console.log(`kept ${slug}`);
  console.log(`${made.length} made, ${kept.length} left as they were.`);
}
