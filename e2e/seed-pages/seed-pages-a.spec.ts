import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { builtPage } from '#tools/built-page.ts';

/** The automations are shown as customers get them: sandboxed, without an origin, and cut off from the network. */
const ORIGIN = 'http://localhost:4999';
const SANDBOX = 'allow-scripts allow-forms allow-downloads allow-popups allow-modals';
const CSP =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; form-action 'none'";

async function openAutomation(page: Page, slug: string): Promise<FrameLocator> {
  const body = await readFile(builtPage(slug), 'utf8');
  const frame = `<!doctype html><html lang="fr"><title>Automatisation</title><style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}</style><iframe title="Automatisation" sandbox="${SANDBOX}" allow="clipboard-write" src="/page"></iframe></html>`;
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/cadre') return route.fulfill({ contentType: 'text/html', body: frame });
    if (pathname === '/page') {
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': CSP }, body });
    }
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${ORIGIN}/cadre`);
  return page.frameLocator('iframe');
}

/**
 * Checks what every automation promises once filled: no script error, nothing wider than the screen, no accessibility
 * fault.
 */
async function expectSound(page: Page, app: FrameLocator): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map((v) => `${colorScheme} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    ).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 720 });
  await expect
    .poll(() => app.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth))
    .toBeLessThanOrEqual(0);
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path(), 'utf8');
}

let faults: string[] = [];
test.beforeEach(({ page }) => {
  faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});
test.afterEach(() => {
  expect(faults).toEqual([]);
});

test('the quote generator spreads the discount over VAT rates and restores its own backup', async ({
  page,
}) => {
  const app = await openAutomation(page, 'generateur-de-devis');
  await app.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' }).click();
  await expect(app.getByRole('alert')).toContainText('champs sont à corriger');
  await expect(app.getByLabel('Nom ou raison sociale', { exact: true })).toBeFocused();
  await app.getByLabel('SIRET', { exact: true }).fill('732 829 320 00075');
  await expect(app.getByText('La clé de ce SIRET est fausse')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await app.getByRole('button', { name: 'Voir un exemple' }).click();
  const sheet = app.getByRole('region', { name: 'Aperçu du devis' });
  // 5 978,00 less 5 % is 5 679,10; VAT: 5 548,00 at 20 % and 131,10 at 5,5 %.
  await expect(sheet).toContainText('1 109,60 €');
  await expect(sheet).toContainText('7,21 €');
  await expect(sheet.locator('#a-payer')).toHaveText('6 795,91 €');
  await expect(sheet).toContainText('Acompte de 30 % à la commande, soit 2 038,77 €.');
  const backup = await downloaded(page, () =>
    app.getByRole('button', { name: 'Télécharger la sauvegarde' }).click(),
  );
  await app.getByLabel('Franchise en base').check();
  await expect(sheet).toContainText('TVA non applicable, art. 293 B du CGI.');
  await expect(sheet.locator('#a-payer')).toHaveText('5 679,10 €');
  await app
    .getByLabel('Importer une sauvegarde')
    .setInputFiles({ name: 'autre.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(app.getByText('Ce fichier n’est pas une sauvegarde de cet outil').first()).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await app
    .getByLabel('Importer une sauvegarde')
    .setInputFiles({ name: 'devis.json', mimeType: 'application/json', buffer: Buffer.from(backup) });
  await expect(sheet.locator('#a-payer')).toHaveText('6 795,91 €');
  await app.getByRole('button', { name: 'Nouveau devis' }).click();
  await expect(app.getByLabel('Numéro du devis')).toHaveValue(/-002$/);
  await expect(app.getByLabel('Nom ou raison sociale', { exact: true })).toHaveValue('Atelier Morel');
  await app.getByLabel('Désignation').fill('Vis');
  await app.getByLabel('Quantité').fill('1 000');
  await app.getByLabel('Prix unitaire HT').fill('0,125');
  await expect(sheet.locator('#a-payer')).toHaveText('150,00 €');
  await expect(sheet).toContainText('Acompte de 30 % à la commande, soit 45,00 €.');
  await app.getByLabel('Prix unitaire HT').fill('1.250');
  await expect(app.getByText('Ce point sépare-t-il les milliers ou les décimales')).toBeVisible();
  let question = '';
  page.once('dialog', (dialog) => {
    question = dialog.message();
    return dialog.dismiss();
  });
  await app.getByRole('button', { name: 'Nouveau devis' }).click();
  expect(question).toContain('n’est pas dans une sauvegarde');
  await expect(app.getByLabel('Désignation')).toHaveValue('Vis');
  await app.getByLabel('Type de client').selectOption('consumer');
  await expect(app.getByText('arrêté du 24 janvier 2017)').first()).toBeVisible();
  await expectSound(page, app);
});

test('the VAT calculator converts both ways at every territory’s rates and totals by rate', async ({
  page,
}) => {
  const app = await openAutomation(page, 'calculateur-de-tva');
  await app.getByLabel('Montant hors taxes').fill('1 234,50');
  await expect(app.locator('#hero')).toHaveText('1 481,40 €');
  await app.getByRole('button', { name: 'Ajouter à la liste' }).click();
  await app.getByLabel('TTC', { exact: true }).check();
  await app.getByLabel('Territoire').selectOption({ label: 'Guadeloupe, Martinique, La Réunion' });
  await app.getByLabel('Montant TTC').fill('108.50');
  await expect(app.locator('#hero')).toHaveText('100,00 €');
  await app.getByRole('button', { name: 'Ajouter à la liste' }).click();
  await app.getByLabel('TVA seule').check();
  await app.getByLabel('Montant de la TVA').fill('8,5');
  await expect(app.locator('#hero')).toHaveText('100,00 €');
  await expect(app.locator('tfoot td').last()).toHaveText('1 589,90 €');
  const csv = await downloaded(page, () => app.getByRole('button', { name: 'Télécharger en CSV' }).click());
  expect(csv).toContain('Total par taux;1234,50;20;246,90;1481,40');
  expect(csv).toContain('Total général;1334,50;;255,40;1589,90');
  await app.getByLabel('Montant de la TVA').fill('huit');
  await expect(app.getByText('Écrivez un nombre')).toBeVisible();
  await expect(app.getByLabel('Montant de la TVA')).toHaveValue('huit');
  await app.getByLabel('Montant de la TVA').fill('1.250');
  await expect(app.getByText('Écrivez 1250 ou 1,250.')).toBeVisible();
  await app.getByLabel('Montant de la TVA').fill('8,5');
  await expect(app.locator('#reserve')).toContainText('de 99,95 € à 100,05 €');
  await app.getByLabel('Territoire').selectOption({ label: 'France métropolitaine' });
  await app.getByLabel('Taux de TVA').selectOption('550');
  await expect(app.locator('#usage')).not.toContainText(/électricité|gaz/);
  await expectSound(page, app);
});

test('the VAT calculator gives back a line that was taken out and a list that was emptied', async ({
  page,
}) => {
  const app = await openAutomation(page, 'calculateur-de-tva');
  await app.getByLabel('Taux de TVA').selectOption('550');
  for (const label of ['Un', '<b>Deux</b>', 'Trois']) {
    await app.getByLabel('Montant hors taxes').fill('0,33');
    await app.getByLabel('Libellé pour la liste').fill(label);
    await app.getByRole('button', { name: 'Ajouter à la liste' }).click();
  }
  await expect(app.locator('#ecart')).toContainText('elle serait de 0,05 € à 5,5 %');
  await app.getByRole('button', { name: 'Retirer <b>Deux</b>' }).click();
  await expect(app.locator('#lignes tr')).toHaveCount(2);
  await app.getByRole('button', { name: 'Rétablir la ligne retirée' }).click();
  await expect(app.locator('#lignes tr').nth(1)).toContainText('<b>Deux</b>');
  await app.getByRole('button', { name: 'Vider la liste' }).click();
  await expect(app.locator('#vide')).toBeVisible();
  await app.getByRole('button', { name: 'Rétablir la liste' }).click();
  await expect(app.locator('tfoot td').last()).toHaveText('1,05 €');
});

test('the margin calculator finds every figure from any two and the break-even point', async ({ page }) => {
  const app = await openAutomation(page, 'calculateur-de-marge');
  await app.getByLabel('Valeur').first().fill('40');
  await app.getByLabel('Valeur').last().fill('150');
  await expect(app.locator('#pvht')).toHaveText('100,00 €');
  await expect(app.locator('#pvttc')).toHaveText('120,00 €');
  await expect(app.locator('#tmarque')).toHaveText('60 %');
  await expect(app.locator('#coef')).toHaveText('3,00');
  await app.getByLabel('Première donnée').selectOption({ label: 'Marge brute' });
  await app.getByLabel('Deuxième donnée').selectOption({ label: 'Taux de marque' });
  await app.getByLabel('Valeur').first().fill('60');
  await app.getByLabel('Valeur').last().fill('60');
  await expect(app.locator('#cout')).toHaveText('40,00 €');
  await app.getByLabel('Charges fixes par mois').fill('2 430');
  await app.getByLabel('Ventes prévues par mois').fill('60');
  await expect(app.locator('#unites')).toHaveText('41 articles');
  await expect(app.locator('#point-mort')).toHaveText('jour 21');
  await expect(app.locator('#resultat')).toHaveText('1 170,00 €');
  await expect(app.getByRole('row', { name: '40 %' })).toContainText('300');
  await expectSound(page, app);
});

test('the reminder writer counts the days late, the penalties and the 40 € fee of a formal notice', async ({
  page,
}) => {
  const app = await openAutomation(page, 'relances-de-factures');
  await app.getByLabel('Numéro de facture').fill('2026-041');
  await app.getByLabel('Montant TTC').fill('4250');
  await app.getByLabel('Déjà payé').fill('1 000,00');
  await app.getByLabel('Date d’échéance').fill('2026-03-01');
  await app.getByLabel('Date de la relance').fill('2026-04-05');
  await app.getByLabel('Mise en demeure').check();
  await app.getByLabel('Taux des pénalités').selectOption({ label: 'Celui de mes conditions de vente' });
  await app.getByLabel('Pénalités, taux annuel').fill('12');
  await app.getByLabel('Email du client').fill('compta@client.example');
  await expect(app.locator('#retard')).toHaveText('35 jours');
  await expect(app.locator('#penalites')).toHaveText('37,40 €');
  await expect(app.locator('#total')).toHaveText('3 327,40 €');
  const letter = app.getByLabel('Message');
  await expect(letter).toHaveValue(/au plus tard le 13\savril\s2026/);
  await expect(letter).toHaveValue(/article L441-10 et de l’article D441-5/);
  await expect(app.getByRole('link', { name: 'Ouvrir dans la messagerie' })).toHaveAttribute(
    'href',
    /^mailto:compta@client\.example\?subject=Mise%20en%20demeure/,
  );
  await letter.fill('Texte retouché');
  await app.getByLabel('Client', { exact: true }).fill('Maison Kerbrat');
  await expect(letter).toHaveValue('Texte retouché');
  await app.getByRole('button', { name: 'Le recomposer' }).click();
  await expect(letter).toHaveValue(/Code civil/);
  await app.getByRole('button', { name: 'Copier le message' }).click();
  await expect(app.getByRole('button', { name: 'Copié' })).toBeVisible();
  await expectSound(page, app);
});

test('a reminder to a consumer asks for the legal interest alone, a rate below the legal floor warns, and the work comes back from its file', async ({
  page,
}) => {
  const app = await openAutomation(page, 'relances-de-factures');
  await app.getByLabel('Numéro de facture').fill('7');
  await app.getByLabel('Montant TTC').fill('1.250');
  await expect(app.locator('#montant-erreur')).toContainText('Écrivez 1250 ou 1,250');
  await app.getByLabel('Montant TTC').fill('1250');
  await app.getByLabel('Date d’échéance').fill('2026-03-01');
  await app.getByLabel('Date de la relance').fill('2026-04-05');
  await app.getByLabel('Mise en demeure').check();
  await expect(app.locator('#penalites')).toHaveText('14,56 €');
  await app.getByLabel('Taux des pénalités').selectOption({ label: 'Celui de mes conditions de vente' });
  await app.getByLabel('Pénalités, taux annuel').fill('5');
  await expect(app.locator('#a-verifier')).toContainText(/7,86\s% au premier semestre 2026/);

  await app.getByLabel('Votre client est').selectOption({ label: 'Un particulier' });
  await expect(app.locator('#total')).toHaveText(/^1\s250,00\s€$/);
  await expect(app.getByLabel('Message')).not.toHaveValue(/L441-10|40,00/);
  await app.getByLabel('Déjà mis en demeure le').fill('2026-03-16');
  await expect(app.locator('#penalites')).toHaveText(/^1,79\s€$/);
  await app.getByLabel('Intérêt légal, premier semestre 2026').fill('5,24');
  await expect(app.locator('#penalites')).toHaveText(/^3,59\s€$/);
  const backup = await downloaded(page, () =>
    app.getByRole('button', { name: 'Télécharger la sauvegarde' }).click(),
  );
  await app.getByRole('button', { name: 'Voir un exemple' }).click();
  await expect(app.locator('#a-verifier')).toContainText('ne sont pas dans cet outil');
  await app
    .getByLabel('Importer une sauvegarde')
    .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(backup) });
  await expect(app.locator('#penalites')).toHaveText(/^3,59\s€$/);
  await expect(app.getByLabel('Client', { exact: true })).toHaveValue('');
  await app.getByLabel('Importer une sauvegarde').setInputFiles({
    name: 'd.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"outil":"devis"}'),
  });
  await expect(app.locator('#importer-erreur')).toContainText('mais de l’outil « devis »');
  await expectSound(page, app);
});

test('the checker accepts true numbers, La Poste included, and names the fault of the others', async ({
  page,
}) => {
  const app = await openAutomation(page, 'verificateur-siret-tva-iban');
  const lines = [
    ['Morel ; 732 829 320 00074', 'Valide', 'FR 44 732 829 320'],
    ['35600000049837', 'Valide', 'La Poste'],
    ['732 829 320 00075', 'À corriger', '5 derniers chiffres'],
    ['FR44732829320', 'Valide', 'France'],
    ['FR45732829320', 'À corriger', 'FR 44 732 829 320'],
    ['BE0403170701', 'Valide', 'Belgique'],
    ['FR76 3000 6000 0112 3456 7890 189', 'Valide', 'banque 30006'],
    ['DE89 3704 0044 0532 0130 00', 'Valide', 'Allemagne'],
    ['DE89 3704 0044 0532 0130', 'À corriger', '22 caractères attendus'],
    ['GB82 WEST 1234 5698 7654 33', 'À corriger', 'Clé fausse'],
    ['AGRIFRPP', 'Forme seule', 'France'],
    ['AGRIZZPP', 'À corriger', 'n’existe pas'],
    ['bonjour', 'À corriger', 'non reconnue'],
    ['Rousseau;732 829 320 00075', 'À corriger', '5 derniers chiffres'],
    ['DE136695977', 'À corriger', 'clé fausse'],
    ['"Morel, fils",404 833 048', 'Valide', 'Morel, fils'],
  ];
  await app.getByLabel('Un numéro par ligne').fill(lines.map((l) => l[0]).join('\n'));
  const rows = app.locator('#lignes tr');
  for (const [i, line] of lines.entries()) {
    await expect(rows.nth(i)).toContainText(line[1] ?? '');
    await expect(rows.nth(i)).toContainText(line[2] ?? '');
  }
  await app.getByLabel('N’afficher que les numéros à corriger').check();
  await expect(rows).toHaveCount(8);
  const csv = await downloaded(page, () => app.getByRole('button', { name: 'Télécharger en CSV' }).click());
  expect(csv).toContain('Morel;732 829 320 00074;SIRET;Valide;');
  await expectSound(page, app);
});

test('the checker reads a file to its last line, refuses a workbook, and gives a cleared list back', async ({
  page,
}) => {
  const app = await openAutomation(page, 'verificateur-siret-tva-iban');
  const list = app.getByLabel('Un numéro par ligne');
  const lines = ['Société;SIRET', ...Array<string>(2500).fill('Été;73282932000074'), 'Fin;73282932000075'];
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') };
  await app.getByLabel('Importer un CSV').setInputFiles(file);
  await expect(app.locator('#n-total')).toHaveText('2\u202f501');
  await expect(app.locator('#n-fautes')).toHaveText('1');
  await expect(app.locator('#lues')).toContainText('2\u202f501 lignes lues, colonnes contrôlées');
  await expect(app.locator('#fichier-lu')).toContainText('Windows-1252');
  await expect(app.locator('#lignes tr')).toHaveCount(500);
  await app.getByRole('button', { name: 'Afficher la suite' }).click();
  await expect(app.locator('#lignes tr')).toHaveCount(1000);
  await app.getByLabel('N’afficher que les numéros à corriger').check();
  await expect(app.locator('#lignes tr')).toHaveText(/2502.*Fin.*À corriger/);
  await app.getByLabel('Importer un CSV').setInputFiles({
    name: 'liste.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004'),
  });
  await expect(
    app.getByText('enregistrez-le en CSV, puis importez ce CSV. Votre liste n’a pas changé.'),
  ).toBeVisible();
  await expect(app.locator('#n-total')).toHaveText('2\u202f501');
  await app.getByRole('button', { name: 'Tout effacer' }).click();
  await expect(list).toHaveValue('');
  await app.getByRole('button', { name: 'Rétablir la liste précédente' }).click();
  await expect(app.locator('#n-total')).toHaveText('2\u202f501');
});

test('the cash-flow forecast repeats its lines, warns of the low point and restores its backup', async ({
  page,
}) => {
  const app = await openAutomation(page, 'previsionnel-de-tresorerie');
  await app.getByLabel('Premier mois', { exact: true }).selectOption({ label: 'janvier' });
  await app.getByLabel('Année').fill('2027');
  await app.getByLabel('Solde au départ').fill('1 000');
  const add = async (side: string, label: string, amount: string, rhythm: string) => {
    await app.getByLabel(side, { exact: true }).check();
    await app.getByLabel('Libellé', { exact: true }).fill(label);
    await app.getByLabel('Montant TTC').fill(amount);
    await app.getByLabel('Récurrence').selectOption({ label: rhythm });
    await app.getByRole('button', { name: 'Ajouter la ligne' }).click();
  };
  await add('Encaissement', 'Contrats', '2000,00', 'Tous les mois');
  await add('Décaissement', 'TVA', '4 500', 'Tous les trimestres');
  await expect(app.locator('#alerte')).toContainText('Point bas : −1 500,00 € fin janvier 2027.');
  await expect(app.locator('#alerte')).toContainText('il manque 1 500,00 €');
  await expect(app.getByRole('row', { name: 'Solde final' }).getByRole('cell').last()).toHaveText('7 000');
  await app.getByLabel('Découvert autorisé').fill('1500');
  await expect(app.locator('#alerte')).toContainText('dans la limite autorisée');
  await app.getByLabel('Retard des encaissements').selectOption('1');
  await expect(app.locator('#alerte')).toContainText('Point bas : −3 500,00 € fin janvier 2027.');
  await app.getByLabel('Retard des encaissements').selectOption({ label: 'Aucun' });
  await add('Encaissement', 'Client Kerbrat', '1 000', 'Une seule fois');
  await app.getByLabel('Retard de Client Kerbrat').selectOption('2');
  await expect(app.locator('#scenario')).toHaveText(
    /Scénario\s: «\sClient Kerbrat\s» en retard de 2\smois\. Sans lui, le point bas serait de −500,00\s€/,
  );
  const late = await downloaded(page, () => app.getByRole('button', { name: 'Télécharger en CSV' }).click());
  expect(late).toContain('Scénario;« Client Kerbrat » en retard de 2 mois');
  expect(late).toContain('Client Kerbrat;0,00;0,00;1000,00;0,00');
  await app.getByRole('button', { name: 'Retirer Client Kerbrat' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(app.locator('.key')).toBeVisible();
  await expect(app.locator('#cle-decouvert line')).toHaveCSS('stroke', 'rgb(163, 35, 28)');
  await page.emulateMedia({ media: 'screen' });
  await expect(app.getByRole('img')).toHaveAttribute('aria-label', /Point bas/);
  await app.getByLabel('Solde au départ').fill('1.000');
  await expect(app.locator('#alerte')).toContainText('Corrigez le point de départ');
  await app.getByLabel('Solde au départ').fill('1 000');
  const backup = await downloaded(page, () =>
    app.getByRole('button', { name: 'Télécharger la sauvegarde' }).click(),
  );
  await app.getByRole('button', { name: 'Retirer TVA' }).click();
  await expect(app.locator('#alerte')).toContainText('finit à 25 000,00 €');
  page.once('dialog', (dialog) => void dialog.accept());
  await app
    .getByLabel('Importer une sauvegarde')
    .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(backup) });
  await expect(app.getByRole('button', { name: 'Modifier TVA' })).toBeVisible();
  const csv = await downloaded(page, () => app.getByRole('button', { name: 'Télécharger en CSV' }).click());
  expect(csv).toContain('Solde final;-1500,00;500,00;2500,00;0,00');
  await expectSound(page, app);
});

test('the payment schedule puts the odd cents on the last instalment, loses no deposit and clears a loan to zero', async ({
  page,
}) => {
  const app = await openAutomation(page, 'echeancier-de-paiement');
  await app.getByLabel('Montant TTC').fill('1 000');
  await app.getByLabel('Première échéance').fill('2027-01-31');
  await expect(app.locator('#hero')).toHaveText('333,33 €');
  await expect(app.locator('#derniere')).toHaveText('333,34 €');
  await expect(app.getByRole('row', { name: '28/02/2027' })).toBeVisible();
  await expect(app.locator('#fin')).toHaveText('31 mars 2027');
  const ics = await downloaded(page, () => app.getByRole('button', { name: 'Ajouter à mon agenda' }).click());
  expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(ics).toContain('DTSTART;VALUE=DATE:20270228\r\n');
  expect(ics.replaceAll('\r\n ', '')).toContain('333\\,34');
  await app.getByLabel('Acompte', { exact: true }).selectOption('pc');
  await app.getByLabel('Valeur de l’acompte').fill('30');
  await app.getByLabel('Date de l’acompte').fill('');
  await expect(app.getByText('Indiquez la date de l’acompte.')).toBeVisible();
  await expect(app.locator('#hero')).toHaveText('—');
  await app.getByLabel('Date de l’acompte').fill('2027-01-15');
  await expect(app.locator('#hero')).toHaveText('233,33 €');
  await expect(app.getByRole('row', { name: 'Acompte' })).toContainText('300,00 €');
  await app.getByLabel('Première échéance').fill('2027-03-29');
  await app.getByLabel('Reporter au jour ouvré suivant').check();
  await expect(app.getByRole('row', { name: '30/03/2027' })).toBeVisible();
  await app.getByLabel('Montant TTC').fill('1.250');
  await expect(app.getByText('Ce point sépare-t-il les milliers ou les décimales')).toBeVisible();
  await app.getByLabel('Un prêt à taux fixe').check();
  await app.getByLabel('Capital emprunté').fill('20000');
  await app.getByLabel('Taux annuel nominal').fill('3,6');
  await app.getByLabel('Durée, en mois').fill('60');
  await expect(app.locator('#hero')).toHaveText('364,73 €');
  await expect(app.locator('#echeances tr').first()).toContainText('60,00 €');
  await expect(app.locator('#echeances tr').last().locator('td').nth(3)).toHaveText('0,00 €');
  await expect(app.locator('#pied')).toContainText('20 000,00 €');
  const csv = await downloaded(page, () => app.getByRole('button', { name: 'Télécharger en CSV' }).click());
  expect(csv.trim().split('\r\n')).toHaveLength(61);
  await expectSound(page, app);
});

test('the micro-enterprise simulator compares both taxes of the household and follows an edited rate', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-26T10:00:00+01:00'));
  const app = await openAutomation(page, 'simulateur-micro-entreprise');
  const liberal = app.getByLabel('Profession libérale, régime général (BNC)', { exact: true });
  await liberal.fill('30 000');
  await expect(app.locator('#r-cot')).toHaveText('−7 680,00 €');
  await expect(app.locator('#r-cfp')).toHaveText('−60,00 €');
  await expect(app.locator('#r-impot')).toHaveText('−413,00 €');
  await expect(app.locator('#r-net')).toHaveText('21 847,00 €');
  await expect(app.locator('#conseil')).toContainText('Le barème coûte 247,00 € de moins');
  await app.getByLabel('Revenu fiscal de référence 2024').fill('30 000');
  await expect(app.locator('#conseil')).toContainText('ne vous est pas ouvert');
  await app.getByLabel('Situation').selectOption('couple');
  await app.getByLabel('Autres revenus imposables du foyer').fill('60 000');
  await expect(app.locator('#conseil')).toContainText('Le versement libératoire coûte 1 858,00 € de moins');
  await app.getByLabel('J’opte pour le versement libératoire').check();
  await expect(app.locator('#r-impot')).toHaveText('−4 082,00 €');
  await app.getByLabel('Cotisations, Profession libérale, régime général (BNC)').fill('20');
  await expect(app.locator('#r-cot')).toHaveText('−6 000,00 €');
  await expect(app.locator('#age')).toContainText('que vous avez modifiés');
  await liberal.fill('1.250');
  await expect(app.getByText('Écrivez 1250 ou 1,250.')).toBeVisible();
  await expect(app.locator('#r-net')).toHaveText('—');
  await liberal.fill('48 000');
  await expect(app.locator('#seuils')).toContainText('dès le jour du dépassement, vers novembre');
  await expectSound(page, app);
});

test('the micro-enterprise simulator counts the Acre by its months, keeps its file and tells when rates are old', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2027-01-02T10:00:00+01:00'));
  const app = await openAutomation(page, 'simulateur-micro-entreprise');
  await expect(app.locator('#age')).toContainText('cette période est passée');
  await app.getByLabel('Prestations commerciales (BIC)', { exact: true }).fill('40 000');
  await app.getByLabel('J’ai obtenu l’Acre').check();
  await expect(app.getByText('indiquez cette date')).toBeVisible();
  await app.getByLabel('Début de l’activité').fill('2025-05-02');
  await expect(app.locator('#acre-aide')).toContainText('31/03/2026\u00a0: 3 mois sur les 12');
  await expect(app.locator('#r-cot')).toHaveText('−7 420,00 €');
  await app.getByLabel('Début de l’activité').fill('2026-07-01');
  await expect(app.locator('#r-cot')).toHaveText('−6 360,00 €');
  await expect(app.locator('#seuils')).toContainText('40 000,00 € sur 18 904,11 €');
  const kept = await downloaded(page, () =>
    app.getByRole('button', { name: 'Télécharger la simulation' }).click(),
  );
  await app.getByLabel('Dépenses réelles par an').fill('100');
  const open = (name: string, text: string) =>
    app
      .getByLabel('Importer une simulation')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await open('devis.json', '{"outil":"devis"}');
  await expect(
    app.getByText('n’est pas une simulation de cet outil. Votre saisie n’a pas changé.'),
  ).toBeVisible();
  page.once('dialog', (dialog) => void dialog.dismiss());
  await open('garde.json', kept);
  await expect(app.locator('#r-frais')).toHaveText('−100,00 €');
  page.once('dialog', (dialog) => void dialog.accept());
  await open('garde.json', kept);
  await expect(app.locator('#r-frais')).toHaveText('0,00 €');
  await expect(app.locator('#r-cot')).toHaveText('−6 360,00 €');
});

test('the invoice generator suggests the next number, keeps a watched journal and states the legal mentions', async ({
  page,
}) => {
  const app = await openAutomation(page, 'generateur-de-factures');
  await app.getByRole('button', { name: 'Voir un exemple' }).click();
  const number = app.getByLabel('Numéro de la facture');
  await app.getByLabel('Date d’émission').fill('2026-11-20');
  await app.getByLabel('Vente ou prestation le').fill('2026-11-20');
  await app.getByLabel('Dernier numéro émis').fill('2026-041');
  await expect(number).toHaveValue('2026-042');
  const sheet = app.getByRole('region', { name: 'Aperçu de la facture' });
  await expect(sheet).toContainText('20 décembre 2026');
  await expect(sheet).toContainText('indemnité forfaitaire pour frais de recouvrement de 40 €');
  await expect(sheet.locator('#a-payer')).toHaveText('5 137,59 €');
  await expect(sheet.locator('#reste')).toHaveText('3 637,59 €');
  await app.getByLabel('Autoliquidation', { exact: false }).check();
  await expect(sheet.locator('#a-payer')).toHaveText('4 298,00 €');
  await app.getByLabel('N° de TVA du client').fill('FR 83 404 833 048');
  await expect(app.getByText('Ce numéro de TVA n’est pas celui de ce SIREN')).toBeVisible();
  await app.getByLabel('N° de TVA du client').fill('');
  await app.getByLabel('Autoliquidation', { exact: false }).uncheck();
  page.once('dialog', (dialog) => dialog.accept());
  await app.getByRole('button', { name: 'Inscrire au journal' }).click();
  await expect(number).toHaveValue('2026-043');
  await expect(app.getByText('La suite des numéros est continue')).toBeVisible();
  await expect(app.locator('#journal')).toContainText('5 137,59 €');
  await number.fill('2026-042');
  await expect(app.getByText('Ce numéro figure déjà au journal.')).toBeVisible();
  await number.fill('2026-045');
  await expect(app.getByText('La suite sans trou serait 2026-043.')).toBeVisible();
  await expectSound(page, app);
});

/** The emitter, the customer, the date of the sale and one line. */
async function fillInvoice(app: FrameLocator, line: Record<string, string>): Promise<void> {
  const texts = {
    'Nom ou raison sociale': 'Anne Morel',
    Adresse: 'Lyon',
    SIRET: '732 829 320 00074',
    'Nom ou raison sociale du client': 'Kerbrat',
    'Adresse de facturation': 'Brest',
    'SIREN ou SIRET du client': '123 456 782',
    'Vente ou prestation le': '2026-11-20',
    ...line,
  };
  for (const [label, text] of Object.entries(texts)) await app.getByLabel(label, { exact: true }).fill(text);
  await app.getByLabel('Statut').selectOption('sole_trader');
}

test('an invoice keeps a price of six decimals, and is stopped where the law wants more of it', async ({
  page,
}) => {
  const app = await openAutomation(page, 'generateur-de-factures');
  const sheet = app.getByRole('region', { name: 'Aperçu de la facture' });
  await fillInvoice(app, { Désignation: 'Vis', Quantité: '10 000', 'Prix unitaire HT': '0,045' });
  await expect(sheet.locator('#a-payer')).toHaveText('540,00 €');
  await expect(sheet).toContainText('0,045 €');
  await expect(sheet).toContainText('Anne Morel, EI');
  await app.getByLabel('Prix unitaire HT').fill('1.250');
  await expect(app.getByText('Ce point sépare-t-il les milliers ou les décimales')).toBeVisible();
  await app.getByLabel('Prix unitaire HT').fill('-3');
  await expect(app.getByText('Une facture ne peut pas être négative')).toBeVisible();
  await app.getByLabel('Prix unitaire HT').fill('0,125');
  await app.getByLabel('TVA', { exact: true }).selectOption('0');
  await app.getByLabel('N° de TVA', { exact: true }).fill('');
  await app.getByLabel('Vente ou prestation le').fill('');
  await app.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' }).click();
  await expect(app.getByText('Dites pourquoi une ligne est sans TVA')).toBeVisible();
  await expect(app.getByText('Indiquez la date de la vente')).toBeVisible();
  await app.getByLabel('Pourquoi une ligne').selectOption('guyane_mayotte');
  await expect(sheet).toContainText('TVA non applicable, art. 294, 1 du CGI (Guyane et Mayotte).');
  await app.getByLabel('TVA', { exact: true }).selectOption('850');
  await expect(app.getByText('Indiquez votre numéro de TVA')).toBeVisible();
  await expectSound(page, app);
});

test('reverse charge does not stay for the next customer, a hole is seen, and a credit note names its invoice', async ({
  page,
}) => {
  const app = await openAutomation(page, 'generateur-de-factures');
  const sheet = app.getByRole('region', { name: 'Aperçu de la facture' });
  await fillInvoice(app, { Désignation: 'Pose', 'Prix unitaire HT': '1 000' });
  await app.getByLabel('N° de TVA du client').fill('FR11 123456782');
  await app.getByLabel('Dernier numéro émis').fill('2026-041');
  await app.getByLabel('Numéro de la facture').fill('2026-050');
  await app.getByLabel('Autoliquidation', { exact: false }).check();
  await expect(sheet).toContainText('art. 283, 2 nonies du CGI');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return dialog.accept();
  });
  await app.getByRole('button', { name: 'Inscrire au journal' }).click();
  await expect(app.getByText('Numéros manquants dans la suite : 2026-042 à 2026-049.')).toBeVisible();
  expect(asked[0]).toContain('La suite sans trou serait 2026-042.');
  await expect(app.getByLabel('Autoliquidation', { exact: false })).not.toBeChecked();
  await app.getByRole('button', { name: 'Faire un avoir sur 2026-050' }).click();
  await expect(sheet).toContainText('Avoir sur la facture 2026-050');
  await expect(sheet).toContainText('Total de l’avoir');
  await expect(sheet).not.toContainText('pénalités');
  await app.getByLabel('Prix unitaire HT').fill('1 001');
  await expect(app.getByText('L’avoir dépasse ce qui reste de la facture 2026-050')).toBeVisible();
  await app.getByLabel('Prix unitaire HT').fill('400');
  await app.getByLabel('Numéro de l’avoir').fill('A-2026-001');
  await app.getByRole('button', { name: 'Inscrire au journal' }).click();
  await expect(app.locator('#journal')).toContainText('−400,00 €');
  await expect(app.getByLabel('Numéro de la facture')).toHaveValue('2026-051');
  const backup = await downloaded(page, () =>
    app.getByRole('button', { name: 'Télécharger la sauvegarde' }).click(),
  );
  const csv = await downloaded(page, () =>
    app.getByRole('button', { name: 'Télécharger le journal en CSV' }).click(),
  );
  expect(csv).toMatch(/Avoir;A-2026-001;[^;]+;Kerbrat;2026-050;-400,00;0,00;-400,00/);
  await page.reload();
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await app.getByLabel('Importer une sauvegarde').setInputFiles(file('devis.json', '{"outil":"devis"}'));
  await expect(app.getByText('mais de l’outil « devis »').first()).toBeVisible();
  await app.getByLabel('Importer une sauvegarde').setInputFiles(file('factures.json', backup));
  await expect(app.getByText('Numéros manquants dans la suite : 2026-042 à 2026-049.')).toBeVisible();
  await expect(app.getByLabel('Numéro de la facture')).toHaveValue('2026-051');
  await app.getByLabel('Numéro de la facture').fill('B-7');
  const typedNumber = await downloaded(page, () =>
    app.getByRole('button', { name: 'Télécharger la sauvegarde' }).click(),
  );
  await page.reload();
  await app.getByLabel('Importer une sauvegarde').setInputFiles(file('factures.json', typedNumber));
  await expect(app.getByLabel('Numéro de la facture')).toHaveValue('B-7');
  // A file of the first version of the tool, with a number twice in its journal.
  const old = { numero: '2025-001', date: '2025-01-02', client: 'Ancien', total: 1200 };
  const lignes = [{ nom: 'Vis', qte: '2', pu: '10', tva: '2000' }];
  const first = { outil: 'factures', version: 1, champs: { 'c-nom': 'Ancien', pro: false }, lignes };
  await app
    .getByLabel('Importer une sauvegarde')
    .setInputFiles(file('ancien.json', JSON.stringify({ ...first, journal: [old, old] })));
  await expect(app.getByText('Numéros en double : 2025-001.')).toBeVisible();
  await expect(app.getByLabel('Type de client')).toHaveValue('consumer');
  await expect(sheet.locator('#a-payer')).toHaveText('24,00 €');
  await app
    .getByLabel('Importer une sauvegarde')
    .setInputFiles(file('abime.json', JSON.stringify({ ...first, journal: [old, { numero: '2025-002' }] })));
  await expect(app.getByText('La facture n° 2 du journal est illisible').first()).toBeVisible();
  await expect(app.getByText('Numéros en double : 2025-001.')).toBeVisible();
  await expectSound(page, app);
});

for (const [slug, label] of [
  ['generateur-de-factures', 'Nom ou raison sociale du client'],
  ['generateur-de-devis', 'Nom ou raison sociale du client'],
  ['echeancier-de-paiement', 'Montant TTC'],
  ['ordre-du-jour-et-compte-rendu', 'Titre'],
  ['planificateur-de-publications', 'Titre'],
  ['generateur-de-fiches-produits', 'Nom du produit'],
  ['signature-email', 'Prénom'],
] as const) {
  test(`leaving ${slug} asks when something was typed that no file holds`, async ({ page }) => {
    const app = await openAutomation(page, slug);
    await app.getByLabel(label).click();
    await app.getByLabel(label).pressSequentially('12');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(app.getByLabel(label)).toHaveValue('12');
  });
}
