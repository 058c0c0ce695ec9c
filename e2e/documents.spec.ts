import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { documentedPage, hostileKeeper, keepingPage } from './harness/keeping-page.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { writeIdentity } from './harness/own-identity.ts';
import { atPhoneWidth } from './harness/phone-width.ts';

const name = 'Bloc-notes';
const text = (page: Page) => page.frameLocator('iframe').getByLabel('Texte');
const state = (page: Page) => page.frameLocator('iframe').locator('#etat');
const saved = (page: Page) => page.getByText('Enregistré', { exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Mes documents' });
/** One a document, whose menu says which. */
const rows = (page: Page) => list(page).getByRole('button', { name: /^Actions sur / });
async function act(page: Page, name: string, what: string) {
  await list(page)
    .getByRole('button', { name: `Actions sur ${name}`, exact: true })
    .press('Enter');
  await page.getByRole('menuitem', { name: what }).press('Enter');
}
const openList = async (page: Page) => {
  await page.getByRole('button', { name: 'Mes documents' }).click();
  await expect(list(page)).toBeVisible();
};
async function write(page: Page, words: string): Promise<void> {
  await text(page).fill(words);
  await expect(saved(page)).toBeVisible();
}

test('what is typed is kept, found again at the next visit, and kept apart from a new document', {
  tag: ['@documents.found-again', '@both-widths'],
}, async ({ page, customer, shop }) => {
  // What the kit's own page tells to write works as it stands.
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: documentedPage });
  await page.goto(`/webhook-viewer/${slug}`);
  // As soon as it can be typed: what comes before the page was told what to show is kept too.
  await write(page, 'Première note');
  await page.reload();
  await expect(text(page)).toHaveValue('Première note');
  await openList(page);
  await list(page).getByRole('button', { name: 'Nouveau document' }).click();
  await expect(text(page)).toHaveValue('');
  await write(page, 'Été\nà la mer');
  // However long its name is, the bar of a phone stays one line: a tenth of the screen.
  await write(page, 'Un nom de client qui n’en finit pas, pour une note tout aussi longue');
  await atPhoneWidth(page, async () => {
    expect((await page.locator('iframe').boundingBox())?.y).toBeLessThanOrEqual(81);
  });
  await write(page, 'Été\nà la mer');
  await page.frameLocator('iframe').getByRole('button', { name: 'Tout mettre en capitales' }).click();
  await expect(text(page)).toHaveValue('ÉTÉ\nÀ LA MER');
  await expect(saved(page)).toBeVisible();
  await openList(page);
  await expect(rows(page)).toHaveCount(2);
  await list(page).getByLabel('Chercher').fill('ete mer');
  await expect(rows(page)).toHaveCount(1);
  await list(page).getByLabel('Chercher').fill('');
  await list(page).getByRole('button', { name: 'Première note', exact: true }).click();
  await expect(text(page)).toHaveValue('Première note');
});

test.describe('a page that asks for what is not there yet', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('thirty lines written from the kit’s page alone work, and each refusal names the field', {
    tag: ['@documents.found-again'],
  }, async ({ page, customer, shop }) => {
    const html = `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Journal</title>
<label for="texte">Texte</label><textarea id="texte"></textarea><output id="etat"></output>
<script type="module">
const [texte, etat] = ['texte', 'etat'].map((id) => document.getElementById(id));
const given = await rouage.given();
rouage.keep({
  read: () => (texte.value ? { texte: texte.value } : null),
  show(work) {
    if (work && typeof work.texte !== 'string') return false;
    texte.value = (work ?? given?.data ?? { texte: '' }).texte;
  },
  title: (work) => work.texte.slice(0, 40),
});
const before = await rouage.load('reglages');
await rouage.save('reglages', { taux: (before?.work.taux ?? 0) + 20 }, 'Réglages');
const kept = await rouage.load('reglages');
const asked = [
  () => rouage.load('A B'),
  () => rouage.save('a', undefined),
  () => rouage.save('a', { lui: () => 0, n: 1n }),
  () => rouage.save('a', {}, 'x'.repeat(2000)),
  () => rouage.history('reglages', 0),
  () => rouage.issue('bill', {}),
  () => rouage.issue('invoice', [1]),
  () => rouage.book('clients'),
  () => rouage.book('articles', () => 0),
  () => rouage.open(3, {}),
  () => rouage.open('relances-de-factures', undefined),
];
const said = [];
for (const ask of asked) said.push(await ask().then(() => 'fait', ({ code, field = '', message }) => [code, field, message ? '' : 'muet'].join(' ').trim()));
etat.textContent = [kept.work.taux, kept.title, given, ...said].join(' | ');
</script>`;
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html });
    await page.goto(`/webhook-viewer/${slug}`);
    const refused = [
      ...['key', 'value', 'value', 'title', 'version', 'kind', 'paper', 'part', 'value', 'tool', 'data'],
    ].map((field) => `invalid ${field}`);
    await expect(state(page)).toHaveText(['20', 'Réglages', '', ...refused].join(' | '));
    await text(page).fill('Première note');
    // Kept, and not the settings alone: it is in the list.
    await openList(page);
    await expect(list(page).getByRole('button', { name: 'Première note', exact: true })).toBeVisible();
    await page.reload();
    await expect(text(page)).toHaveValue('Première note');
    await expect(state(page)).toHaveText(/^40 \| Réglages/);
  });
});

test('a document is renamed, copied, put away and removed from the list, by the keyboard', {
  tag: ['@documents.list', '@axe.documents/DocumentsDialog', '@keyboard.documents/DocumentForms'],
}, async ({ page, customer, shop, axe }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: keepingPage });
  await page.goto(`/webhook-viewer/${slug}`);
  await write(page, 'Réunion');
  await page.getByRole('button', { name: 'Mes documents' }).focus();
  await page.keyboard.press('Enter');
  await act(page, 'Réunion', 'Renommer…');
  await expect(list(page).getByLabel('Nom du document')).toBeFocused();
  // Over the former name, which is chosen whole.
  await page.keyboard.type('Comité de mai');
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('button', { name: 'Comité de mai', exact: true })).toBeVisible();
  await act(page, 'Comité de mai', 'Versions…');
  await expect(list(page).getByText('Pas encore de version précédente')).toBeVisible();
  await axe();
  await act(page, 'Comité de mai', 'Copier');
  await expect(list(page)).toBeHidden();
  await openList(page);
  await expect(rows(page)).toHaveCount(2);
  await act(page, 'Comité de mai', 'Archiver');
  await expect(rows(page)).toHaveCount(1);
  await list(page).getByLabel('Voir aussi les archivés').press('Space');
  await expect(rows(page)).toHaveCount(2);
  await act(page, 'Comité de mai', 'Supprimer…');
  const removal = page.getByRole('dialog', { name: /Supprimer «.Comité de mai.»/ });
  await axe();
  await removal.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await expect(rows(page)).toHaveCount(1);
});

test('a document that the page cannot show stays as it is, and what is typed instead is one of its own', {
  tag: ['@documents.unreadable'],
}, async ({ page, customer, shop }) => {
  const older = keepingPage.replace(
    'show(work, about) {',
    "show(work, about) { if (work && work.texte === 'Ancien') return false;",
  );
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: older });
  await page.goto(`/webhook-viewer/${slug}`);
  await write(page, 'Ancien');
  await page.reload();
  await expect(text(page)).toHaveValue('');
  await write(page, 'Nouveau');
  await openList(page);
  await expect(list(page).getByRole('button', { name: 'Ancien', exact: true })).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'Nouveau', exact: true })).toBeVisible();
});

// The browser says of each save that does not arrive, or is refused, that it failed.
test.describe('of what does not arrive at once', () => {
  test.use({ expectedFaults: [/net::ERR_FAILED|status of 409/] });

  test('what is written without a connection is sent when it is back, also after the tab was closed', {
    tag: ['@documents.offline'],
  }, async ({ page, context, customer, shop }) => {
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: keepingPage });
    await page.goto(`/webhook-viewer/${slug}`);
    await write(page, 'En ligne');
    const saves = '**/api/tools/*/documents/*/';
    await page.route(saves, (route) => route.abort());
    await text(page).fill('Dans le train');
    await expect(page.getByText(/^(Hors ligne|La boutique ne répond pas)\s:/)).toBeVisible();
    await page.unroute(saves);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(saved(page)).toBeVisible();
    await page.route(saves, (route) => route.abort());
    await text(page).fill('Sous le tunnel');
    await expect(page.getByText(/^(Hors ligne|La boutique ne répond pas)\s:/)).toBeVisible();
    await page.close({ runBeforeUnload: false });
    const back = await context.newPage();
    await back.goto(`/webhook-viewer/${slug}`);
    await expect(text(back)).toHaveValue('Sous le tunnel');
    await openList(back);
    await expect(list(back).getByRole('button', { name: /^Actions sur / })).toHaveCount(1);
  });

  test('of two tabs the second is asked, and both versions stay', {
    tag: ['@documents.two-tabs', '@axe.documents/DeskQuestions'],
  }, async ({ page, context, customer, shop, axe }) => {
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: keepingPage });
    await page.goto(`/webhook-viewer/${slug}`);
    await write(page, 'Départ');
    const other = await context.newPage();
    await other.goto(`/webhook-viewer/${slug}`);
    await expect(text(other)).toHaveValue('Départ');
    await write(other, 'Du premier onglet');
    await text(page).fill('Du second onglet');
    const question = page.getByRole('dialog', { name: 'Ce document a changé ailleurs' });
    await expect(question).toBeVisible();
    await axe();
    await question.getByRole('button', { name: 'Garder les deux' }).click();
    await expect(text(page)).toHaveValue('Du second onglet');
    await openList(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(
      list(page).getByRole('button', { name: 'Du second onglet (votre version)' }).first(),
    ).toBeVisible();
    await list(page).getByRole('button', { name: 'Du premier onglet', exact: true }).click();
    await expect(text(page)).toHaveValue('Du premier onglet');
  });
});

test('an issued document has its number, asked for once, and never changes again', {
  tag: ['@documents.issued-in-viewer', '@keyboard.documents/DeskQuestions'],
}, async ({ page, customer, shop, axe }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: keepingPage });
  await page.goto(`/webhook-viewer/${slug}`);
  await write(page, 'Facture Dupont');
  await page.frameLocator('iframe').getByRole('button', { name: 'Émettre' }).click();
  const question = page.getByRole('dialog', { name: 'Émettre cette facture ?' });
  await question.getByLabel('Premier numéro').fill('douze');
  await question.getByRole('button', { name: 'Émettre' }).click();
  await expect(question.getByText('Indiquez un nombre entier')).toBeVisible();
  await question.getByLabel('Premier numéro').fill('12');
  await axe();
  await expect(question.getByRole('button', { name: 'Émettre' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeDisabled();
  await openList(page);
  const number = `F-${new Date().getFullYear()}-0012`;
  await expect(list(page).getByRole('row', { name: new RegExp(number) })).toContainText('Émis');
  await list(page)
    .getByRole('button', { name: `Actions sur ${number}` })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Supprimer…' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Copier' }).click();
  await expect(text(page)).toBeEnabled();
  await page.frameLocator('iframe').getByRole('button', { name: 'Émettre' }).click();
  await expect(question.getByLabel('Premier numéro')).toHaveCount(0);
  await question.getByRole('button', { name: 'Émettre' }).click();
  await expect(text(page)).toBeDisabled();
  await openList(page);
  await expect(list(page).getByRole('button', { name: /^F-\d{4}-0013$/ })).toBeVisible();
});

test('a tool asks before it reads who the customer is, and reads nothing without leave', {
  tag: ['@documents.leave'],
}, async ({ page, customer, shop, axe }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: keepingPage });
  await writeIdentity(customer);
  await page.goto(`/webhook-viewer/${slug}`);
  await page.frameLocator('iframe').getByRole('button', { name: 'Mes coordonnées' }).click();
  const question = page.getByRole('dialog', { name: 'Partager avec cet outil ?' });
  await axe();
  await question.getByRole('button', { name: 'Ne pas autoriser' }).click();
  await expect(state(page)).toHaveText('null');
  await page.frameLocator('iframe').getByRole('button', { name: 'Mes coordonnées' }).click();
  await question.getByRole('button', { name: 'Autoriser cet outil' }).click();
  await expect(question).toBeHidden();
});

test('work is handed to another tool once the person says so, and a tool that they lack is described', {
  tag: ['@documents.handed', '@axe.viewer/OtherToolDialog'],
}, async ({ page, customer, shop, axe }) => {
  const other = await giveAutomation(shop.databaseUrl, customer.id, {
    name: 'Autre outil',
    html: keepingPage,
  });
  const to = (slug: string) => keepingPage.replace('location.hash.slice(1) || document.title', `'${slug}'`);
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { name, html: to(other) });
  await page.goto(`/webhook-viewer/${slug}`);
  await write(page, 'À reprendre');
  const go = page.frameLocator('iframe').getByRole('button', { name: 'Continuer ailleurs' });
  await go.click();
  const question = page.getByRole('dialog', { name: /Continuer dans «.Autre outil.»/ });
  await question.getByRole('button', { name: 'Rester ici' }).click();
  await expect(state(page)).toHaveText('false');
  await go.click();
  await question.getByRole('button', { name: 'Continuer' }).click();
  await expect(page).toHaveURL(`/webhook-viewer/${other}`);
  await expect(text(page)).toHaveValue('À reprendre');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(text(page)).toHaveValue('À reprendre');
  await openList(page);
  await expect(rows(page)).toHaveCount(1);
  const missing = await giveAutomation(shop.databaseUrl, customer.id, {
    name: 'Bloc-notes sans suite',
    html: to('generateur-de-factures'),
  });
  await page.goto(`/webhook-viewer/${missing}`);
  await go.click();
  const lacking = page.getByRole('dialog', { name: /Il vous manque «.*factures.»/i });
  await axe();
  await lacking.getByRole('button', { name: 'Rester ici' }).click();
  await go.click();
  await lacking.getByRole('button', { name: 'Voir cet outil' }).click();
  await expect(page).toHaveURL(/\/automation\/\d+|\/catalogue\//);
});

test.describe('what a hostile page asks for', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('a hostile page gets nothing but its own store: no second port, no other tool, no answer for the person', {
    tag: ['@documents.hostile'],
  }, async ({ page, customer, shop }) => {
    const neighbour = await giveAutomation(shop.databaseUrl, customer.id, {
      name: 'Voisin',
      html: keepingPage,
    });
    await page.goto(`/webhook-viewer/${neighbour}`);
    await write(page, 'Secret du voisin');
    const slug = await giveAutomation(shop.databaseUrl, customer.id, {
      name,
      html: hostileKeeper(neighbour),
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/tools/')) sent.push(new URL(request.url()).pathname);
    });
    await page.goto(`/webhook-viewer/${slug}`);
    const output = page.frameLocator('iframe').locator('output');
    await expect(output).toContainText('over', { timeout: 20_000 });
    const report = JSON.parse(String(await output.textContent()));
    expect(report).toMatchObject({ ports: 1, own: { work: 'à moi' }, list: 1, refused: 0, over: true });
    expect(JSON.stringify(report)).not.toContain('voisin');
    expect(JSON.stringify(report)).not.toContain(customer.access);
    expect(sent.filter((path) => !path.startsWith(`/api/tools/${slug}/documents/`))).toEqual([]);
    await expect(page).toHaveURL(`/webhook-viewer/${slug}`);
    // Its question waits for the person, who has not answered.
    await expect(
      page.getByRole('dialog', { name: /Partager avec cet outil|Remplir vos documents/ }),
    ).toBeVisible();
  });
});
