import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { offerDemonstration } from './harness/demonstration.ts';
import { expect, test } from './harness/fixtures.ts';
import { keepingPage } from './harness/keeping-page.ts';
import { pressOn } from './harness/keyboard.ts';
import type { ShopAddresses } from './harness/open-shop.ts';
import { atPhoneWidth } from './harness/phone-width.ts';

const name = 'Bloc-notes';
const sample = '{"texte":"Exemple de note"}';
const inside = (page: Page) => page.frameLocator('iframe');
const text = (page: Page) => inside(page).getByLabel('Texte');
const state = (page: Page) => inside(page).locator('#etat');
const restart = (page: Page) => page.getByRole('button', { name: 'Recommencer' });
const buy = (page: Page) => page.getByRole('link', { name: 'Acheter' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const aloud = (page: Page) => page.getByRole('status').filter({ hasText: /démonstration/ });

async function tryNotes(page: Page, { databaseUrl }: ShopAddresses, html = keepingPage): Promise<string> {
  const slug = await offerDemonstration(databaseUrl, { name, html, sample });
  await page.goto(`/essayer/${slug}`);
  return slug;
}

/** What is asked of the shop, but for the address of the page. */
function watchCalls(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOwn = pathname.startsWith('/api/') || pathname.startsWith('/webhook/');
    if (isOwn && !pathname.endsWith('/demonstration/')) sent.push(pathname);
  });
  return sent;
}

test('a visitor tries a tool of the shop on its sample, and goes to buy it, by the keyboard', {
  tag: ['@demonstration.tried', '@demonstration.shown'],
}, async ({ page }) => {
  await page.goto('/catalogue?search=devis');
  await page
    .getByRole('link', { name: /Générateur de devis/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Essayer sans compte' }).press('Enter');
  await expect(page).toHaveURL('/essayer/generateur-de-devis');
  await inside(page).getByRole('button', { name: 'Mon identité' }).press('Enter');
  await expect(inside(page).locator('#carnet-moi')).toContainText('Une démonstration n’a pas de carnet.');
  await expect(heading(page)).toHaveText('Démonstration\u00a0: Générateur de devis');
  await expect(inside(page).locator('#c-nom')).toHaveValue('Maison Kerbrat');
  await expect(inside(page).locator('#date')).not.toHaveValue('');
  await buy(page).press('Enter');
  await expect(page).toHaveURL(/\/automation\/\d+\/generateur-de-devis$/);
});

test('the free week is offered during a demonstration, in sight on a phone too, within a tenth of the screen', {
  tag: ['@demonstration.tried'],
}, async ({ page, shop }) => {
  await tryNotes(page, shop);
  const offer = page.getByRole('link', { name: 'Essayer 7\u00a0jours, sans carte' });
  await expect(offer).toHaveCount(1);
  await atPhoneWidth(page, async () => {
    await expect(offer).toHaveCount(1);
    await expect(offer).toBeInViewport({ ratio: 1 });
    expect((await page.locator('iframe').boundingBox())?.y).toBeLessThanOrEqual(81);
  });
});

test('what is typed is kept by nobody: it is gone when begun anew, and when the tab is loaded again', {
  tag: ['@demonstration.nothing-kept', '@demonstration.frame'],
}, async ({ page, shop, axe }) => {
  const sent = watchCalls(page);
  await tryNotes(page, shop);
  await expect(text(page)).toHaveValue('Exemple de note');
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-modals');
  expect(await page.locator('iframe').getAttribute('allow')).toBeNull();
  await expect(page.getByText('encore 10 minutes')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await axe({ onPhone: true });
  await text(page).fill('Ma note');
  // It is kept in the tab's memory: its number stands under what was typed.
  await inside(page).getByRole('button', { name: 'Émettre' }).click();
  await expect(state(page)).toContainText('"DÉMO-1"');
  await expect(text(page)).toHaveValue('Ma note');
  await restart(page).press('Enter');
  await expect(text(page)).toHaveValue('Exemple de note');
  await text(page).fill('Encore');
  await page.reload();
  await expect(text(page)).toHaveValue('Exemple de note');
  expect(sent).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('after ten minutes the page goes, which is said, and another begins', {
  tag: ['@demonstration.end'],
}, async ({ page, shop, axe }) => {
  await page.clock.install();
  const slug = await tryNotes(page, shop);
  await text(page).fill('Ma note');
  await page.clock.fastForward(4 * MINUTE_MS);
  await expect(page.getByText('encore 6 minutes')).toBeVisible();
  await expect(aloud(page)).toHaveCount(0);
  await page.clock.fastForward(MINUTE_MS);
  await expect(aloud(page)).toHaveText('Il reste cinq minutes de démonstration.');
  await page.clock.fastForward(4.5 * MINUTE_MS);
  await expect(aloud(page)).toHaveText('Il reste une minute de démonstration.');
  await expect(text(page)).toHaveValue('Ma note');
  await page.clock.fastForward(MINUTE_MS);
  await expect(heading(page)).toHaveText('La démonstration est terminée');
  await expect(aloud(page)).toHaveText('La démonstration est terminée.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(buy(page)).toHaveAttribute('href', new RegExp(`^/automation/\\d+/${slug}$`));
  await page.clock.resume();
  await axe({ onPhone: true });
  await restart(page).press('Enter');
  await expect(text(page)).toHaveValue('Exemple de note');
  await expect(page.getByText('encore 10 minutes')).toBeVisible();
});

test('the mark is a ribbon on screen, stands across a paper, and lets every click through', {
  tag: ['@demonstration.marked'],
}, async ({ page, shop }) => {
  await tryNotes(page, shop);
  const mark = () =>
    inside(page)
      .locator('html')
      .evaluate((html) => {
        const { content, position, pointerEvents, zIndex, width, height } = getComputedStyle(html, '::after');
        const area = Number.parseFloat(width) * Number.parseFloat(height);
        return { content, position, pointerEvents, zIndex, part: area / (innerWidth * innerHeight) };
      });
  const over = { content: '"Démonstration"', position: 'fixed', pointerEvents: 'none', zIndex: '2147483647' };
  const onScreen = await mark();
  expect(onScreen).toMatchObject(over);
  expect(onScreen.part).toBeLessThan(0.02);
  await page.emulateMedia({ media: 'print' });
  const onPaper = await mark();
  expect(onPaper).toMatchObject(over);
  expect(onPaper.part).toBeGreaterThan(0.9);
  await page.emulateMedia({ media: 'screen' });
  await text(page).click();
  await page.keyboard.type('x');
  await expect(text(page)).toHaveValue(/x/);
  const scrolls = await inside(page)
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(scrolls).toBe(false);
});

/** Of a PDF, how many sheets it has, and on how many of them something is drawn through which one sees. */
function sheetsOf(pdf: Buffer): { sheets: number; marked: number } {
  const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const drawn: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at);
    try {
      drawn.push(inflateSync(pdf.subarray(at + 'stream\n'.length, end)).toString('latin1'));
    } catch {
      // A stream of another kind.
    }
  }
  const states = drawn.map((one) => new Set(one.match(/\/G\d+(?= gs)/g))).filter(({ size }) => size > 0);
  return { sheets, marked: states.filter(({ size }) => size > 1).length };
}

test('each sheet that is printed bears the mark', { tag: ['@demonstration.marked'] }, async ({
  page,
  shop,
}) => {
  const html = `<!doctype html><html lang="fr"><title>Facture</title>${'<p style="break-after: page">Facture</p>'.repeat(2)}<p>Fin</p>`;
  await tryNotes(page, shop, html);
  await page.goto(String(await page.locator('iframe').getAttribute('src')));
  const { sheets, marked } = sheetsOf(await page.pdf({ format: 'A4' }));
  expect([sheets, marked]).toEqual([3, 3]);
  // The same page without its mark: what is counted is the mark.
  await page.locator('head > style').evaluateAll((styles) => styles.map((style) => style.remove()));
  expect(sheetsOf(await page.pdf({ format: 'A4' })).marked).toBe(0);
});

test('a page that would go on in another tool has it named, with the way to it', {
  tag: ['@demonstration.tried'],
}, async ({ page, shop }) => {
  const html = keepingPage.replace('location.hash.slice(1) || document.title', "'generateur-de-factures'");
  await tryNotes(page, shop, html);
  await inside(page).getByRole('button', { name: 'Continuer ailleurs' }).click();
  await expect(state(page)).toHaveText('false');
  const notice = page.getByRole('status').filter({ hasText: 'dans un autre outil' });
  await pressOn(page, notice.getByRole('link', { name: 'Générateur de factures' }));
  await expect(page).toHaveURL(/\/automation\/\d+\/generateur-de-factures$/);
});

test('who is signed in tries as a stranger: nothing of theirs is read or written', {
  tag: ['@demonstration.nothing-kept'],
}, async ({ page, customer, shop }) => {
  const slug = await offerDemonstration(shop.databaseUrl, { name, html: keepingPage, sample });
  const spoken: (string | undefined)[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/api/tools/') || pathname.endsWith('/demonstration/'))
      spoken.push(`${pathname} ${request.headers().authorization ?? 'as a stranger'}`);
  });
  await page.goto(`/essayer/${slug}`);
  await text(page).fill('Chez moi');
  await inside(page).getByRole('button', { name: 'Mes coordonnées' }).click();
  await expect(state(page)).toHaveText('null');
  await inside(page).getByRole('button', { name: 'Émettre' }).click();
  await expect(state(page)).toContainText('"DÉMO-1"');
  expect(spoken).toEqual([`/api/automations/${slug}/demonstration/ as a stranger`]);
  expect((await customer.call('GET', '/api/users/me/')).status()).toBe(200);
});

test.describe('what may not be tried', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('is said to be none, with the way to the catalogue', { tag: ['@demonstration.allowed'] }, async ({
    page,
    axe,
  }) => {
    await page.goto('/essayer/inconnue');
    await expect(heading(page)).toHaveText('Pas de démonstration ici');
    await axe();
    await page.getByRole('link', { name: 'Voir le catalogue' }).click();
    await expect(page).toHaveURL('/catalogue');
  });
});
