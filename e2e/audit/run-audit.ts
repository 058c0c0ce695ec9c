import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#bin/tests/chromium.ts';
import type { AuditResults, ScreenResults } from '#tests/accessibility/statement.ts';
import { resultsFile as file, writeStatement } from '#tests/accessibility/write-statement.ts';
import { openShop } from '../harness/open-shop.ts';
import { openScreen } from '../screens/open-screen.ts';
import type { Screen } from '../screens/screens.ts';
import { auditPage, type CheckName, checkNames } from './audit-page.ts';
import { auditedScreens } from './audited-screens.ts';
import { auditFlags } from './kit.ts';

/**
 * `npm run audit:a11y` looks at each screen of both sides in a real browser and writes what it found; with the slugs of
 * some screens, at these only.
 */
const asked = process.argv.slice(2);

/** The screen as it opens: a look that gives each tab the focus leaves another one open. */
async function lookAt(browser: Browser, screen: Screen, siteUrl: string, some: readonly CheckName[]) {
  const { page, close } = await openScreen(browser, screen, { siteUrl, width: 1280 });
  try {
    await page.locator('h1').first().waitFor();
    return await auditPage(page, some);
  } finally {
    await close();
  }
}

async function audit(browser: Browser, screen: Screen, siteUrl: string): Promise<ScreenResults> {
  const looks = checkNames.filter((name) => name !== 'errors');
  const found = [
    await lookAt(browser, screen, siteUrl, looks),
    // Nothing of the administration is sent here.
    screen.as === 'staff' ? {} : await lookAt(browser, screen, siteUrl, ['errors']),
  ];
  const results = found.flatMap((one) => Object.entries(one));
  const looked = Object.fromEntries(results.map(([name, one]) => [name, one.looked]));
  const faults = results.flatMap(([name, one]) => one.faults.map((fault) => `${name}: ${fault}`));
  return {
    slug: screen.slug,
    title: screen.title,
    path: screen.path,
    side: screen.as ?? 'visitor',
    looked,
    faults,
  };
}

async function auditAll(browser: Browser, some: readonly Screen[], settings: Record<string, string>) {
  const found: ScreenResults[] = [];
  if (some.length === 0) return found;
  const shop = await openShop(settings);
  try {
    for (const screen of some) {
      try {
        const one = await audit(browser, screen, shop.siteUrl);
        found.push(one);
        console.log(`${one.faults.length === 0 ? 'ok   ' : 'FAULT'} ${screen.slug}`);
        for (const fault of one.faults) console.log(`      ${fault}`);
      } catch (error) {
        console.error(`FAIL  ${screen.slug}: ${(error as Error).message}`);
        process.exitCode = 1;
      }
    }
  } finally {
    await shop.close();
  }
  return found;
}

async function earlier(): Promise<ScreenResults[]> {
  if (asked.length === 0 || !existsSync(file)) return [];
  return (JSON.parse(await readFile(file, 'utf8')) as AuditResults).screens;
}

const asLines = ({ screens, ...rest }: AuditResults): string => {
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, ',\n');
  return `${head}  "screens": [\n${screens.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]\n}\n`;
};

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', ...auditFlags],
});
try {
  const some = auditedScreens.filter(({ slug }) => asked.length === 0 || asked.includes(slug));
  const isLived = ({ ofOthers, as, slug }: Screen) =>
    ofOthers || (as === 'staff' && slug.startsWith('administration'));
  const found = [
    ...(await auditAll(
      browser,
      some.filter((one) => !isLived(one)),
      {},
    )),
    ...(await auditAll(browser, some.filter(isLived), { SHOP_MODE: 'demo' })),
  ];
  const known = new Map([...(await earlier()), ...found].map((one) => [one.slug, one]));
  const results: AuditResults = {
    on: new Date().toISOString().slice(0, 10),
    browser: `Chromium ${browser.version()}`,
    screens: auditedScreens.flatMap(({ slug }) => known.get(slug) ?? []),
  };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, asLines(results));
  await writeStatement(results.on);
  const faults = found.flatMap((one) => one.faults);
  console.log(`${found.length} screens, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
