import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '#bin/tests/chromium.ts';
import { openShop } from '../harness/open-shop.ts';
import { openScreen } from './open-screen.ts';
import { type Screen, screens } from './screens.ts';
import { staffScreens } from './staff-screens.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/screens');
const widths = [375, 1280] as const;
/** Taller pages are cut: what is below is not what a person sees first. */
const tallest = 2400;
const mostBytes = 9 * 1_048_576;

/** Runs in the page: brings the images that wait below the fold, and the fonts. */
async function showAll(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([
    document.fonts.ready,
    ...[...document.images].map((image) => image.decode().catch(() => {})),
  ]);
}

async function take(browser: Browser, screen: Screen, width: number, siteUrl: string): Promise<string> {
  const { page, close } = await openScreen(browser, screen, { siteUrl, width });
  await page.evaluate(showAll);
  const shot = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await close();
  const name = `${screen.slug}-${width}.webp`;
  const { height = tallest } = await sharp(shot).metadata();
  await sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, tallest) })
    .webp({ quality: 48, effort: 5 })
    .toFile(path.join(folder, name));
  return name;
}

function screensPage(rows: string[]): string {
  return [
    '# Screens',
    '',
    'Taken by `npm run screens` from the demo shop; never edited by hand. Long pages are cut.',
    '',
    '| screen | 375 px | 1280 px |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

async function bytesTaken(): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});

async function row(screen: Screen, siteUrl: string): Promise<string> {
  const images: string[] = [];
  for (const width of widths) {
    const name = await take(browser, screen, width, siteUrl);
    const shown = width < 768 ? 180 : 480;
    images.push(`<img src="screens/${name}" width="${shown}" alt="${screen.title}, ${width} px">`);
  }
  return `| **${screen.title}**<br>\`${screen.path}\` | ${images.join(' | ')} |`;
}

/** In a shop of their own, opened with these settings. */
async function rowsOf(some: readonly Screen[], settings: Record<string, string>): Promise<string[]> {
  const shop = await openShop(settings);
  const rows: string[] = [];
  try {
    for (const screen of some) {
      try {
        rows.push(await row(screen, shop.siteUrl));
        console.log(`ok    ${screen.title}`);
      } catch (error) {
        console.error(`FAIL  ${screen.title}: ${(error as Error).message}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await shop.close();
  }
  return rows;
}

try {
  // What others have left is shown as a year left it; the rest as a visitor's first day.
  const lived = [...screens.filter(({ ofOthers }) => ofOthers), ...staffScreens];
  const rows = [
    ...(await rowsOf(
      screens.filter(({ ofOthers }) => !ofOthers),
      {},
    )),
    ...(await rowsOf(lived, { SHOP_MODE: 'demo' })),
  ];
  await writeFile(path.join(root, 'docs/screens.md'), screensPage(rows));
  const bytes = await bytesTaken();
  console.log(`${rows.length} screens, ${(bytes / 1_048_576).toFixed(1)} MB`);
  if (bytes > mostBytes) throw new Error('the screens weigh more than 9 MB: lower their quality');
} finally {
  await browser.close();
}
