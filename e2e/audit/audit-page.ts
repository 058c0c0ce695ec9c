import type { Page } from '@playwright/test';
import { parse } from 'parse5';
import { errorIdentification, focusWalk, skipLink } from './keyboard-checks.ts';
import { installKit, type Looked } from './kit.ts';
import { forcedColours, reducedMotion, reflow, targetSizes, textSpacing } from './look-checks.ts';
import { autocomplete, landmarks, markup, names, outline, titleAndLanguage } from './structure-checks.ts';

type Check = (page: Page) => Promise<Looked>;

const inPage =
  (check: () => Looked): Check =>
  (page) =>
    page.evaluate(check);

const desktop = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };
/** A window of 1280 pixels at 400 %. */
const zoomed = { width: 320, height: 256 };

/** Two frames, so that what the window changed has been drawn. */
async function resize(page: Page, size: typeof desktop): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
}

const at =
  (size: typeof desktop, check: Check): Check =>
  async (page) => {
    await resize(page, size);
    const looked = await check(page);
    await resize(page, desktop);
    return looked;
  };

const together =
  (...checks: Check[]): Check =>
  async (page) => {
    const each: Looked[] = [];
    for (const check of checks) each.push(await check(page));
    return {
      looked: each.reduce((sum, { looked }) => sum + looked, 0),
      faults: [...new Set(each.flatMap(({ faults }) => faults))],
    };
  };

const withMedia =
  (media: Parameters<Page['emulateMedia']>[0], check: Check): Check =>
  async (page) => {
    await page.emulateMedia(media);
    const looked = await check(page);
    await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' });
    return looked;
  };

/** What the server sends is read as the standard reads it, without a mistake to mend. */
const servedMarkup: Check = async (page) => {
  const html = await (await page.request.get(page.url())).text();
  const faults: string[] = [];
  parse(html, {
    onParseError: ({ code, startLine }) => faults.push(`the page as served, line ${startLine}: ${code}`),
  });
  return { looked: 1, faults };
};

/**
 * What is looked at on each screen, beyond what axe knows. The results, the statement and the table of the RGAA name a
 * check by its key; the last one sends forms.
 */
export const CHECKS = {
  markup: together(inPage(markup), servedMarkup),
  title: inPage(titleAndLanguage),
  outline: inPage(outline),
  landmarks: inPage(landmarks),
  names: inPage(names),
  autocomplete: inPage(autocomplete),
  targets: together(inPage(targetSizes), at(phone, inPage(targetSizes))),
  textSpacing: together(inPage(textSpacing), at(phone, inPage(textSpacing))),
  reflow: at(zoomed, inPage(reflow)),
  motion: withMedia({ reducedMotion: 'reduce' }, inPage(reducedMotion)),
  skipLink,
  focus: focusWalk,
  focusZoomed: at(zoomed, focusWalk),
  // It gives each control the focus faster than a hand can: tips stay open.
  forcedColours: withMedia({ forcedColors: 'active' }, inPage(forcedColours)),
  errors: errorIdentification,
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;
export const checkNames = Object.keys(CHECKS) as CheckName[];

/** Looks at the page as it is. */
export async function auditPage(
  page: Page,
  some: readonly CheckName[] = checkNames,
): Promise<Partial<Record<CheckName, Looked>>> {
  const results: Partial<Record<CheckName, Looked>> = {};
  for (const name of some) {
    await page.evaluate(installKit);
    results[name] = await CHECKS[name](page);
  }
  return results;
}
