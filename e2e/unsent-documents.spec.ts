import type { BrowserContext, Page, Route } from '@playwright/test';
import { registerCustomer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';
import { keepingPage } from './harness/keeping-page.ts';
import { giveAutomation } from './harness/own-automation.ts';

const text = (page: Page) => page.frameLocator('iframe').getByLabel('Texte');
const saved = (page: Page) => page.getByText('Enregistré', { exact: true });
const away = (page: Page) => page.getByText(/^(Hors ligne|La boutique ne répond pas)\s:/);
const changed = (page: Page) => page.getByRole('dialog', { name: 'Ce document a changé ailleurs' });
const list = (page: Page) => page.getByRole('dialog', { name: 'Mes documents' });
const openList = (page: Page) => page.getByRole('button', { name: 'Mes documents' }).click();
const saves = '**/api/tools/*/documents/*/';

async function write(page: Page, words: string): Promise<void> {
  await text(page).fill(words);
  await expect(saved(page)).toBeVisible();
}

type Answer = { status: number; code?: string } | 'none' | 'cut';
/** Of saves alone: all else goes on as usual. Answers what ends those that wait for an answer. */
async function answerSaves(to: Page | BrowserContext, answer: Answer): Promise<() => Promise<unknown>> {
  const waiting: Route[] = [];
  await to.unroute(saves);
  await to.route(saves, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    if (answer === 'cut') return route.abort();
    if (answer === 'none') waiting.push(route);
    else return route.fulfill({ status: answer.status, json: { code: answer.code } });
  });
  return () => Promise.all(waiting.map((route) => route.abort()));
}

const unsent = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('rouage-unsent');
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const all = opening.result.transaction('saves').objectStore('saves').getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    opening.result.close();
    return all.result;
  });
/** As a crash does: nobody is asked anything. */
const crash = (page: Page) => page.close({ runBeforeUnload: false });

// The browser says of each save that does not arrive, or is refused, that it failed.
test.use({ expectedFaults: [/net::ERR_FAILED|status of (403|409|429)/] });

let tool: string;
test.beforeEach(async ({ page, customer, shop }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name: 'Bloc-notes', html: keepingPage });
  tool = `/webhook-viewer/${slug}`;
  await page.goto(tool);
  await write(page, 'Départ');
});

test('a document that is opened again shows the words that wait, and is not issued without them', {
  tag: ['@documents.unsent'],
}, async ({ page }) => {
  await answerSaves(page, { status: 429 });
  await text(page).fill('Pas encore parti');
  await expect(away(page)).toBeVisible();
  await openList(page);
  await list(page).getByRole('button', { name: 'Départ', exact: true }).click();
  await expect(list(page)).toBeHidden();
  await expect(text(page)).toHaveValue('Pas encore parti');
  await page.frameLocator('iframe').getByRole('button', { name: 'Émettre' }).click();
  const question = page.getByRole('dialog', { name: /Émettre cette facture/ });
  await question.getByRole('button', { name: 'Émettre' }).click();
  await expect(page.frameLocator('iframe').locator('#etat')).toHaveText('"not_saved"');
  await page.unroute(saves);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(text(page)).toHaveValue('Pas encore parti');
});

test('a save that hangs keeps nobody from the list, and is not lost with the tab', {
  tag: ['@documents.unsent'],
}, async ({ page, context }) => {
  const endSaves = await answerSaves(context, 'none');
  await text(page).fill('Une longue réflexion');
  await expect.poll(() => unsent(page)).toMatchObject([{ title: 'Une longue réflexion' }]);
  await openList(page);
  await expect(list(page).getByRole('button', { name: /^Actions sur / })).toHaveCount(1);
  // Else the browser lets go to the shop, as the tab closes, what it held back.
  await endSaves();
  await crash(page);
  await context.unroute(saves);
  const back = await context.newPage();
  await back.goto(tool);
  await expect(text(back)).toHaveValue('Une longue réflexion');
  await expect.poll(() => unsent(back)).toEqual([]);
});

for (const [status, code] of [
  [409, 'documents_full'],
  [403, 'webhook_forbidden'],
] as const)
  test(`what is refused (${code}) is not left without a word, and is tried again at the next visit`, {
    tag: ['@documents.unsent'],
  }, async ({ page }) => {
    await answerSaves(page, { status, code });
    await text(page).fill('Refusé');
    await expect.poll(() => unsent(page)).toMatchObject([{ title: 'Refusé' }]);
    await page.unroute(saves);
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).accept();
    await reloaded;
    await expect(text(page)).toHaveValue('Refusé');
    await expect.poll(() => unsent(page)).toEqual([]);
  });

test('a conflict that nobody has settled is asked about again, and the page shows what was chosen', {
  tag: ['@documents.two-tabs', '@documents.unsent'],
}, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(tool);
  await expect(text(other)).toHaveValue('Départ');
  await write(other, 'Du premier onglet');
  await text(page).fill('Du second onglet');
  await expect(changed(page)).toBeVisible();
  await crash(page);
  await crash(other);
  const back = await context.newPage();
  await back.goto(tool);
  await changed(back).getByRole('button', { name: 'Mettre ma version à la place' }).click();
  await expect(text(back)).toHaveValue('Du second onglet');
  await expect.poll(() => unsent(back)).toEqual([]);
  await openList(back);
  await list(back)
    .getByRole('button', { name: /^Actions sur / })
    .click();
  await back.getByRole('menuitem', { name: 'Versions…' }).click();
  await expect(list(back).getByRole('button', { name: 'Revenir à celle-ci' })).toHaveCount(1);
});

test('of two tabs without a connection each keeps its words, though both end', {
  tag: ['@documents.two-tabs', '@documents.offline'],
}, async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(tool);
  await expect(text(other)).toHaveValue('Départ');
  await answerSaves(context, 'cut');
  for (const [tab, words] of [
    [page, 'Onglet un'],
    [other, 'Onglet deux'],
  ] as const) {
    await text(tab).fill(words);
    await expect(away(tab)).toBeVisible();
  }
  await crash(page);
  await crash(other);
  await context.unroute(saves);
  const back = await context.newPage();
  await back.goto(tool);
  await changed(back).getByRole('button', { name: 'Garder les deux' }).click();
  await expect(text(back)).toHaveValue('Onglet deux');
  await openList(back);
  const item = (name: string) => list(back).getByRole('button', { name, exact: true });
  await expect(item('Onglet un')).toBeVisible();
  await expect(item('Onglet deux (votre version)')).toBeVisible();
});

test('who signs in in another tab is not sent what the first person writes, and opens the tool anew', {
  tag: ['@documents.person'],
}, async ({ page, context, request, shop, mailbox }) => {
  const another = await registerCustomer(request, shop.siteUrl, mailbox);
  const sent: (string | undefined)[] = [];
  page.on('request', (asked) => {
    if (asked.method() === 'PUT') sent.push(asked.headers().authorization);
  });
  await answerSaves(page, 'cut');
  await text(page).fill('De la première personne');
  await expect(away(page)).toBeVisible();
  await page.unroute(saves);
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('refreshToken', String(refresh));
      localStorage.setItem('accessToken', String(access));
    },
    [another.access, another.refresh],
  );
  await expect(page.getByRole('heading', { name: 'Cet outil s’ouvre avec un abonnement' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => unsent(page)).toMatchObject([{ title: 'De la première personne' }]);
  expect(sent.filter((one) => one?.includes(another.access))).toEqual([]);
});

test('who declines three times what a page asks for is not asked again, and loses no other leave', {
  tag: ['@documents.hostile', '@documents.leave'],
}, async ({ page, customer, shop }) => {
  const html = `<!doctype html><title>Avide</title><output></output><script>
    const say = (words) => { document.querySelector('output').textContent = words; };
    Promise.all([rouage.book('customers'), rouage.book('articles')])
      .then(() => Promise.all(Array.from({ length: 15 }, () => rouage.me())))
      .then((all) => say(all.length), (error) => say(error.code));
  </script>`;
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name: 'Avide', html });
  await page.goto(`/webhook-viewer/${slug}`);
  const question = page.getByRole('dialog', { name: 'Partager avec cet outil ?' });
  for (const part of ['clients', 'articles']) {
    await expect(question).toContainText(`la liste de vos ${part}`);
    await question.getByRole('button', { name: 'Autoriser cet outil' }).click();
  }
  for (let times = 0; times < 3; times += 1)
    await page.getByRole('button', { name: 'Pas maintenant' }).click();
  await expect(page.frameLocator('iframe').locator('output')).toHaveText('15');
  await expect(question).toBeHidden();
  const { allowed } = await (await customer.call('GET', `/api/tools/${slug}/documents/`)).json();
  expect(allowed).toEqual(['articles', 'customers']);
});
