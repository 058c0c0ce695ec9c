import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { PageParts } from '#web/start/page-parts.ts';
import { expect, test } from './harness/fixtures.ts';
import { servedPage } from './harness/served-page.ts';

/** Of JavaScript as it travels, compressed by brotli. */
const mostBytes = 150_000;
/** Of these, fetched before the page has loaded. */
const mostBytesBeforeLoad = 25_000;

const publicPages: readonly { address: string; later?: readonly string[] }[] = [
  { address: '/qu-est-ce-qu-une-automatisation' },
  { address: '/catalogue' },
  { address: '/catalogue/facturation-et-devis' },
  { address: '/automation/1' },
  { address: '/support', later: ['FrequentQuestions'] },
  // Its form comes by itself, after the page.
  { address: '/support?tab=contact', later: ['Contact'] },
  { address: '/support?tab=resources', later: ['Resources'] },
  { address: '/guide' },
  { address: '/idees' },
  { address: '/about' },
  { address: '/terms' },
  { address: '/terms/1-0' },
  { address: '/privacy' },
  { address: '/legal' },
  { address: '/accessibilite' },
  { address: '/resiliation' },
  { address: '/retractation' },
  { address: '/login' },
  { address: '/register' },
  { address: '/reset-password/lien-invalide' },
  { address: '/verify-email/lien-invalide' },
  { address: '/admin/login' },
  { address: '/page-qui-n-existe-pas' },
];

/** What a screen asks for when a person does something, is signed in, has not chosen the cookies or said yes to them; never by itself. */
const onDemand = [
  'AdminPasswordDialog',
  'ContractList',
  'CookieSettings',
  'FilesField',
  'IdeaModal',
  'LoadedOwnMonth',
  'LoadedTrialOffer',
  'OwnAutomation',
  'OwnContracts',
  'OwnRequests',
  'PageViews',
  'PaymentPanel',
  'RealPrice',
  'SeeingBanner',
  'Toaster',
  'ask-who-switches',
  'contract',
  'dist',
  'esm',
  'fetch-with-progress',
  'field-labels',
  'french-words',
  'read-import',
  'refresh-tokens',
  'sentry-sender',
  'shared',
  'zod',
];

const assets = path.join(import.meta.dirname, '../build/client/assets');

/** The scripts of the build that this one cannot run without. */
async function importedBy(script: string): Promise<string[]> {
  const code = await readFile(path.join(assets, script), 'utf8');
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name);
}

/** What a page asks for by itself: what it names, what it is known to ask for later, and all that these import. */
async function scriptsOf(request: APIRequestContext, address: string, later: readonly string[] = []) {
  const { document } = await servedPage(request, address);
  const { files } = JSON.parse(document.querySelector('#page-parts')?.textContent ?? '') as PageParts;
  const named = files.map((file) => path.basename(file));
  const found = new Set<string>();
  const follow = async (script: string): Promise<void> => {
    if (found.has(script)) return;
    found.add(script);
    for (const other of await importedBy(script)) await follow(other);
  };
  for (const script of named) await follow(script);
  const code = await Promise.all([...found].map((script) => readFile(path.join(assets, script), 'utf8')));
  for (const name of later) {
    const [, script = ''] = new RegExp(`["'\`]\\./(${name}-[\\w-]+\\.js)`).exec(code.join('')) ?? [];
    expect(script, `${address} asks for ${name} later`).not.toBe('');
    await follow(script);
  }
  return [...found].sort();
}

async function bytesOf(scripts: string[]): Promise<number> {
  const sizes = scripts.map(async (script) => {
    const file = path.join(assets, script);
    // A few lines only grow when they are compressed: they travel as they are.
    return (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Of JavaScript that the first screen of the administration asks for, all that its frame and its tables need. */
const mostBytesOfStaff = 250_000;

for (const address of ['/admin/dashboard', '/admin/subscriptions', '/admin/support', '/admin/support/1']) {
  test(`${address} asks for 250 kB of JavaScript at most`, async ({ request }) => {
    const bytes = await bytesOf(await scriptsOf(request, address));
    test.info().annotations.push({ type: 'JavaScript', description: `${Math.round(bytes / 1000)} kB` });
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(mostBytesOfStaff);
  });
}

for (const { address, later } of publicPages) {
  test(`${address} asks for 150 kB of JavaScript at most`, async ({ request }) => {
    const bytes = await bytesOf(await scriptsOf(request, address, later));
    test.info().annotations.push({ type: 'JavaScript', description: `${Math.round(bytes / 1000)} kB` });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
  });
}

test('nothing of a public page comes later by itself that is not weighed', async ({ request }) => {
  const found = new Set<string>();
  for (const { address, later } of publicPages) {
    for (const script of await scriptsOf(request, address, later)) {
      const code = await readFile(path.join(assets, script), 'utf8');
      for (const [, name = ''] of code.matchAll(/import\([`"']\.\/([\w-]+)-[\w-]{8}\.js[`"']\)/g))
        found.add(name);
    }
  }
  const weighed = publicPages.flatMap(({ later = [] }) => later);
  expect([...found].filter((name) => !weighed.includes(name)).sort()).toEqual([...onDemand].sort());
});

/** In the page: what it fetched of JavaScript before its load event, as it travelled, and what its document holds. */
function bytesBeforeLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const loadedAt = (navigation as PerformanceNavigationTiming).loadEventStart;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const fetched = resources.filter(
    ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < loadedAt,
  );
  const inline = [...document.querySelectorAll('script:not([type])')].map((script) => script.textContent);
  const bytes = [
    ...fetched.map(({ encodedBodySize }) => encodedBodySize),
    ...inline.map(({ length }) => length),
  ];
  return bytes.reduce((sum, each) => sum + each, 0);
}

test.describe('a browser', () => {
  test.use({ expectedFaults: [/status of 40[04]/] });

  for (const { address } of publicPages) {
    test(`has of ${address} at most 25 kB of JavaScript before the page has loaded`, async ({ page }) => {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('data-alive');
      const bytes = await page.evaluate(bytesBeforeLoad);
      test.info().annotations.push({ type: 'before load', description: `${Math.round(bytes / 1000)} kB` });
      expect(bytes).toBeGreaterThan(1_000);
      expect(bytes).toBeLessThanOrEqual(mostBytesBeforeLoad);
    });
  }

  for (const address of [
    '/qu-est-ce-qu-une-automatisation',
    '/support?tab=contact',
    '/reset-password/lien',
  ]) {
    test(`asks for the same scripts of ${address} and for no other, compressed`, async ({
      page,
      request,
    }) => {
      const asked = new Set<string>();
      const encodings = new Set<string>();
      page.on('response', (answer) => {
        if (answer.request().resourceType() !== 'script') return;
        asked.add(path.basename(answer.url()));
        const { 'content-encoding': encoding = 'none', 'content-length': length } = answer.headers();
        if (Number(length) > 200) encodings.add(encoding);
      });
      await page.goto(address, { waitUntil: 'networkidle' });
      const { later } = publicPages.find((one) => one.address === address) ?? {};
      expect([...asked].sort()).toEqual(await scriptsOf(request, address, later));
      expect([...encodings]).toEqual(['br']);
    });
  }
});
