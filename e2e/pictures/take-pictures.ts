import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '#bin/tests/chromium.ts';
import { CAPTION_LENGTH, PICTURE_SIZES } from '#domain/page/pictures.ts';
import { builtPage } from '#tools/built-page.ts';
import { TODAY } from './fill-tools.ts';
import { type Scene, scenes } from './scenes.ts';

/**
 * Takes the pictures that the demo shows of its tools: `db/seeds/pictures/{slug}-{place}-{width}.webp`, and their
 * captions (docs/product/automation.md#pictures-are-of-the-tool).
 */
const folder = new URL('../../db/seeds/pictures/', import.meta.url);
const origin = 'http://outil.example';
const viewport = { width: PICTURE_SIZES.large, height: 800 };
const mostBytes = 60_000;
const mostBytesOfAll = 3_000_000;

async function openTool(browser: Browser, slug: string): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(TODAY);
  page.on('dialog', (dialog) => void dialog.accept());
  const body = await readFile(builtPage(slug), 'utf8');
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  );
  await page.goto(`${origin}/`);
  await page.locator('h1').waitFor();
  return page;
}

/** Nothing is focused, and what the picture is about stands a little below its top: nearer each time where it sticks. */
async function frame(page: Page, at: string | undefined): Promise<void> {
  await page.mouse.move(0, 0);
  const place = at === undefined ? undefined : await page.locator(at).first().elementHandle();
  await page.evaluate(async (element) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo({ top: 0, behavior: 'instant' });
    for (let turn = 0; turn < 8 && element instanceof Element; turn += 1) {
      scrollBy({ top: element.getBoundingClientRect().top - 24, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(done));
    }
    await document.fonts.ready;
  }, place);
}

/** Runs in the page. The browser's shell speaks English alone, and would write 12/05/2026 for the fifth of December. */
function writeDatesInFrench(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')) {
    const { type, value } = field;
    field.dataset.was = JSON.stringify({ type, value });
    field.type = 'text';
    field.value = type === 'date' ? value.split('-').reverse().join('/') : value;
  }
}

/** Runs in the page. */
function writeDatesAsTheyWere(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-was]')) {
    const { type, value } = JSON.parse(String(field.dataset.was));
    delete field.dataset.was;
    field.type = type;
    field.value = value;
  }
}

/** Its two files; answers their bytes. */
async function take(page: Page, name: string, { act, at }: Scene): Promise<number> {
  await act?.(page);
  await frame(page, at);
  await page.evaluate(writeDatesInFrench);
  const shot = await page.screenshot({ animations: 'disabled' });
  await page.evaluate(writeDatesAsTheyWere);
  let bytes = 0;
  for (const width of Object.values(PICTURE_SIZES)) {
    const { size } = await sharp(shot)
      .resize({ width })
      .webp({ quality: 70, effort: 6, smartSubsample: true })
      .toFile(fileURLToPath(new URL(`${name}-${width}.webp`, folder)));
    if (size > mostBytes) throw new Error(`${name}-${width}.webp weighs ${size} bytes`);
    bytes += size;
  }
  return bytes;
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const taken: Record<string, { caption: string; width: number; height: number }[]> = {};
let bytes = 0;
try {
  for (const [slug, ofTool] of Object.entries(scenes)) {
    const page = await openTool(browser, slug);
    for (const [index, scene] of ofTool.entries()) {
      if (scene.caption.length > CAPTION_LENGTH) throw new Error(`a caption of ${slug} is too long`);
      bytes += await take(page, `${slug}-${index + 1}`, scene);
    }
    taken[slug] = ofTool.map(({ caption }) => ({ caption, ...viewport }));
    await page.context().close();
    console.log(`ok    ${slug}`);
  }
  await writeFile(new URL('pictures.json', folder), `${JSON.stringify(taken, null, 2)}\n`);
  console.log(`${(bytes / 1_000_000).toFixed(2)} MB`);
  if (bytes > mostBytesOfAll) throw new Error('the pictures weigh more than 3 MB: lower their quality');
} finally {
  await browser.close();
}
