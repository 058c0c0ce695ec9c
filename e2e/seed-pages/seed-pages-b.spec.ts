import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { builtPage } from '#tools/built-page.ts';

const ORIGIN = 'http://automations.test';
const CSP =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; form-action 'none'";
const SANDBOX = 'allow-scripts allow-forms allow-downloads allow-popups allow-modals';

type Opened = {
  frame: FrameLocator;
  saved: (button: string | RegExp) => Promise<{ name: string; bytes: Buffer; text: string }>;
  field: (id: string) => ReturnType<FrameLocator['locator']>;
};

/** The automation as a customer meets it: in the shop's sandboxed frame, with no way out to the network. */
async function open(page: Page, slug: string): Promise<Opened> {
  const html = await readFile(builtPage(slug), 'utf8');
  const type = 'text/html; charset=utf-8';
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('/frame')
      ? route.fulfill({ body: html, headers: { 'content-type': type, 'content-security-policy': CSP } })
      : route.fulfill({
          contentType: type,
          body: `<!doctype html><html lang="fr"><title>Automatisation</title><style>body{margin:0}iframe{border:0;display:block;width:100vw;height:100vh}</style><iframe title="Automatisation" sandbox="${SANDBOX}" allow="clipboard-write" src="/frame"></iframe>`,
        }),
  );
  await page.goto(`${ORIGIN}/`);
  const frame = page.frameLocator('iframe');
  await frame.locator('h1').waitFor();
  const saved: Opened['saved'] = async (button) => {
    const coming = page.waitForEvent('download');
    await frame.getByRole('button', { name: button }).click();
    const download = await coming;
    const bytes = await readFile(await download.path());
    return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') };
  };
  return { frame, saved, field: (id) => frame.locator(`#${id}`) };
}

/** What every automation owes whoever uses it, once filled in. */
async function expectFitForUse(page: Page) {
  const inside = page.frames()[1];
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => inside?.evaluate(() => innerWidth)).toBe(320);
  expect(await inside?.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const { violations } = await new AxeBuilder({ page }).include(['iframe', 'body']).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

let problems: string[] = [];
test.beforeEach(({ page }) => {
  problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
});
test.afterEach(() => {
  expect(problems).toEqual([]);
});

const uploaded = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Reads a QR code back: format, mask, zigzag, blocks. Data bytes per block are those of level M. */
function readQr(svg: string): string {
  const margin = 4;
  const size = Number(svg.match(/viewBox="0 0 (\d+)/)?.[1]) - margin * 2;
  const version = (size - 17) / 4;
  const dark = new Set<string>();
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let i = 0; i < Number(width); i++) dark.add(`${Number(x) - margin + i},${Number(y) - margin}`);
  }
  const at = (x: number, y: number) => (dark.has(`${x},${y}`) ? 1 : 0);
  const format =
    [0, 1, 2, 3, 4, 5].map((i) => at(i, 8)).reduce<number>((sum, bit) => sum * 2 + bit, 0) ^ 0b101010;
  expect(format >> 4, 'the level is M').toBe(0);
  const mask = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][(format >> 1) & 7]!;
  const last = size - 7;
  const reserved = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    x === 6 ||
    y === 6 ||
    (version > 1 && Math.abs(x - last) <= 2 && Math.abs(y - last) <= 2);
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!reserved(x, y)) bits.push(at(x, y) ^ (mask(x, y) === 0 ? 1 : 0));
      }
    }
  }
  const [blocks, perBlock] = { 2: [1, 28], 3: [1, 44], 4: [2, 32], 5: [2, 43], 6: [4, 27] }[version] as [
    number,
    number,
  ];
  const byte = (list: number[], index: number) =>
    Number.parseInt(list.slice(index * 8, index * 8 + 8).join(''), 2);
  const stream = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: perBlock }, (_, i) => byte(bits, i * blocks + block)),
  ).flat();
  const flow = stream.flatMap((value) => [...value.toString(2).padStart(8, '0')].map(Number));
  expect(flow.slice(0, 4).join(''), 'byte mode').toBe('0100');
  const content = flow.slice(4);
  return Buffer.from(Array.from({ length: byte(content, 0) }, (_, i) => byte(content, i + 1))).toString(
    'utf8',
  );
}

test('createur-de-qr-code: the code read back says what was typed, and a wrong IBAN makes none', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'createur-de-qr-code');
  const kind = (name: string) => frame.getByRole('radio', { name }).check();
  const code = async () => readQr((await saved('Télécharger en SVG')).text);
  await field('url').fill('exemple.fr/été');
  expect(await code()).toBe('https://exemple.fr/été');
  await kind('Wi-Fi');
  await field('ssid').fill('Café;');
  await field('cle').fill('a:b,c\\1234');
  expect(await code()).toBe('WIFI:T:WPA;S:Café\\;;P:a\\:b\\,c\\\\1234;;');
  await kind('Virement');
  await field('beneficiaire').fill('Atelier Martin');
  await field('iban').fill('FR76 3000 6000 0112 3456 7890 188');
  await field('iban').blur();
  await expect(field('iban-erreur')).toContainText('ne passe pas le contrôle');
  await expect(frame.getByRole('button', { name: 'Télécharger en SVG' })).toBeDisabled();
  await field('iban').fill('FR76 3000 6000 0112 3456 7890 189');
  await field('montant').fill('1 250,50');
  await field('motif').fill('Facture F-2026-014');
  expect(await code()).toBe(
    'BCD\n002\n1\nSCT\n\nAtelier Martin\nFR7630006000011234567890189\nEUR1250.50\n\n\nFacture F-2026-014',
  );
  const png = await saved('Télécharger en PNG');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  await expectFitForUse(page);
});

test('nettoyeur-de-csv: reads an old Excel file, cleans it, and keeps what it cannot understand', async ({
  page,
}) => {
  const { saved, field } = await open(page, 'nettoyeur-de-csv');
  const file = Buffer.from(
    'Pr\xe9nom,Nom,E-mail,Tel,Date\r\n chlo\xe9 ,"LEF\xc8VRE, fils",Chloe@Ex.FR,+33 (0)6 12 34 56 78,3/2/26\r\n"a ""b""",x,chloe@ex.fr,0123456789,2026-02-30\r\n,,,,\r\n',
    'latin1',
  );
  await field('fichier').setInputFiles(uploaded('clients.csv', file));
  await expect(field('lecture')).toHaveText(/3\slignes lues.*virgule.*Windows-1252/);
  await expect(field('propositions')).toContainText('1\u00a0ligne de même «\u00a0E-mail\u00a0»');
  const all = await saved('Télécharger le fichier propre');
  expect(all.name).toBe('clients-propre.csv');
  expect(all.text).toBe(
    '\ufeffPrénom;Nom;E-mail;Tel;Date\r\nChloé;Lefèvre, Fils;chloe@ex.fr;06 12 34 56 78;03/02/2026\r\n"A ""B""";X;chloe@ex.fr;01 23 45 67 89;2026-02-30\r\n',
  );
  await expect(field('rapport')).toContainText('2026-02-30');
  await field('doublons').selectOption('2');
  await expect(field('retirees')).toContainText('Ligne 3 retirée, ligne 2 gardée');
  await field('sortie-encodage').selectOption('windows-1252');
  const unique = await saved('Télécharger le fichier propre');
  expect(unique.bytes.toString('latin1').split('\r\n')).toHaveLength(3);
  expect(unique.bytes.toString('latin1')).toContain('Chlo\xe9;Lef\xe8vre, Fils');
  const gone = await saved('Télécharger les lignes retirées');
  expect(gone.bytes.toString('latin1')).toContain('"a ""b""";x;chloe@ex.fr;0123456789;2026-02-30');
  await expectFitForUse(page);
});

test('nettoyeur-de-csv: mends broken accents, asks about what reads two ways, and says what an encoding loses', async ({
  page,
}) => {
  const { saved, field } = await open(page, 'nettoyeur-de-csv');
  const mixed = Buffer.concat([
    Buffer.from('Nom;Email;Montant;Ville\nFranÃ§ois;jean dupont@ex.fr;1.250;Łódź\n'),
    Buffer.from('Chlo\xe9;chloe@ex.fr;12,50;=1+1\n', 'latin1'),
  ]);
  await field('fichier').setInputFiles(uploaded('melange.csv', mixed));
  await expect(field('lecture')).toContainText('1\u00a0ligne est en Windows-1252');
  await expect(field('rapport')).toContainText('milliers ou décimales');
  await expect(field('rapport')).toContainText('jean dupont@ex.fr');
  await expect(field('rapport')).toContainText('1\u00a0cellule serait calculée');
  await field('sortie-encodage').selectOption('windows-1252');
  await expect(field('pertes')).toContainText('Ł, ź');
  await field('r2').selectOption('nombre-virgule');
  await field('formules').check();
  await expect(field('rapport')).not.toContainText('décimales');
  await field('sortie-encodage').selectOption('utf-8');
  const { text } = await saved('Télécharger le fichier propre');
  expect(text).toBe(
    "Nom;Email;Montant;Ville\r\nFrançois;jean dupont@ex.fr;1250;Łódź\r\nChloé;chloe@ex.fr;12,50;'=1+1\r\n",
  );
  const report = await saved('Télécharger le rapport');
  expect(report.text).toContain('- Ligne 2, Email');
  await expectFitForUse(page);
});

const manyLines = (lines = 150_000) =>
  `Nom;Email;Montant\n${Array.from({ length: lines }, (_, at) => `  CLIENT ${at};C${at}@ex.fr;1 250,50`).join('\n')}`;

test('nettoyeur-de-csv: 150,000 lines are cleaned in a thread of the page’s own code, and the work may be cancelled', async ({
  page,
}) => {
  const threads: string[] = [];
  page.on('worker', (worker) => threads.push(worker.url()));
  const { frame, saved, field } = await open(page, 'nettoyeur-de-csv');
  const cancel = frame.getByRole('button', { name: 'Annuler' });
  await field('fichier').setInputFiles(uploaded('grand.csv', manyLines(400_000)));
  await cancel.click();
  await expect(field('lecture')).toContainText('annulé');
  await expect(field('etape3')).toBeHidden();
  await field('fichier').setInputFiles(uploaded('grand.csv', manyLines()));
  await expect(field('portion')).toHaveText(/100 premières lignes sur 150\s000/, { timeout: 30_000 });
  await expect(cancel).toBeHidden();
  const { text } = await saved('Télécharger le fichier propre');
  expect(text.split('\r\n')).toHaveLength(150_002);
  expect(text).toContain('Client 149999;c149999@ex.fr;1250,50');
  expect(threads.every((url) => url.startsWith('blob:'))).toBe(true);
  expect(threads.length).toBeGreaterThan(0);
});

test('nettoyeur-de-csv: where the browser gives no thread, the work goes in slices', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { Worker: undefined });
  });
  const { frame, field } = await open(page, 'nettoyeur-de-csv');
  const cancel = frame.getByRole('button', { name: 'Annuler' });
  await field('fichier').setInputFiles(uploaded('grand.csv', manyLines(400_000)));
  await cancel.click();
  await expect(field('lecture')).toContainText('annulé');
  await field('fichier').setInputFiles(uploaded('grand.csv', manyLines()));
  await expect(field('portion')).toHaveText(/100 premières lignes sur 150\s000/, { timeout: 30_000 });
});

test('nettoyeur-de-csv: pasted work is not replaced without a question', async ({ page }) => {
  const { frame, field } = await open(page, 'nettoyeur-de-csv');
  await field('source').fill('Nom;Ville\nA;B\n');
  await expect(field('etape3')).toBeVisible();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await frame.getByRole('button', { name: 'Essayer avec un exemple' }).click();
  await expect(field('source')).toHaveValue('Nom;Ville\nA;B\n');
  expect(asked).toEqual([expect.stringContaining('n’est pas enregistré')]);
});

test('signature-email: the saved signature carries safe links and the hosted logo', async ({ page }) => {
  const { frame, saved, field } = await open(page, 'signature-email');
  const answers = {
    prenom: 'Zoé',
    nom: 'Lefèvre',
    societe: 'Atelier <Martin>',
    tel: '+33 (0)1 23 45 67 89',
    site: 'www.exemple.fr',
    logo: 'https://exemple.fr/logo.png',
    bouton: 'Prendre rendez-vous',
    'bouton-lien': 'javascript:alert(1)',
  };
  for (const [id, text] of Object.entries(answers)) await field(id).fill(text);
  await field('bouton-lien').blur();
  await expect(field('bouton-lien-erreur')).toContainText('incomplète');
  const { name, text } = await saved('Télécharger en .html');
  expect(name).toBe('signature-zoe-lefevre.html');
  for (const part of [
    'Zoé Lefèvre',
    'Atelier &lt;Martin&gt;',
    'href="https://www.exemple.fr"',
    'href="tel:+33123456789"',
    'src="https://exemple.fr/logo.png"',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('javascript:');
  await frame.getByRole('button', { name: 'Copier la signature' }).click();
  await expect(field('etat')).toContainText('Signature copiée');
  const kept = await saved('Enregistrer mes réponses');
  await page.reload();
  await field('importer').setInputFiles(uploaded('signature.json', kept.bytes));
  await expect(field('societe')).toHaveValue('Atelier <Martin>');
  await field('importer').setInputFiles(uploaded('devis.json', '{"outil":"devis"}'));
  await expect(field('importer-erreur')).toContainText('de l’outil « devis »');
  await expectFitForUse(page);
});

test('signature-email: a list of the team makes a signature for each, and says which line makes none', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'signature-email');
  await field('societe').fill('Atelier Martin');
  await field('site').fill('exemple.fr');
  const list =
    'Prénom;Nom;Fonction;Email;Âge\nAwa;Diop;Vente;awa@exemple.fr;30\nKarim;Ali;;karim@;40\nZoé;Lefèvre;Gérante;zoe@exemple.fr;50\n';
  await field('fichier-equipe').setInputFiles(uploaded('equipe.csv', Buffer.from(list, 'latin1')));
  await expect(field('equipe-bilan')).toHaveText(
    /2\ssignatures prêtes\. Une ligne est à corriger\s: elle ne fait pas de signature\. Colonnes sans usage\s: Âge\./,
  );
  await expect(field('equipe-lignes').locator('tr').nth(1)).toContainText('courriel : Cette adresse email');
  await frame.getByRole('button', { name: 'Voir la signature de Zoé Lefèvre' }).click();
  await expect(field('rendu')).toContainText('zoe@exemple.fr · exemple.fr');
  const { name, bytes } = await saved('Télécharger les signatures (.zip)');
  expect(name).toBe('signatures.zip');
  const files = unzipSync(bytes);
  expect(Object.keys(files).sort()).toEqual([
    'awa-diop.html',
    'awa-diop.txt',
    'zoe-lefevre.html',
    'zoe-lefevre.txt',
  ]);
  expect(strFromU8(files['awa-diop.txt'] ?? new Uint8Array())).toBe(
    'Awa Diop\nVente | Atelier Martin\nawa@exemple.fr · exemple.fr\n',
  );
  await field('fichier-equipe').setInputFiles(uploaded('equipe.xlsx', Buffer.from('PK\u0003\u0004')));
  await expect(field('fichier-equipe-erreur')).toContainText('classeur');
  await expectFitForUse(page);
});

test('planificateur-de-publications: a weekly series reaches the agenda at its instant, and the saved plan comes back', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'planificateur-de-publications');
  const tick = (name: string) => frame.getByRole('checkbox', { name, exact: true }).check();
  await field('fuseau').selectOption('Europe/Paris');
  await field('titre').fill('Coulisses; l’atelier');
  await field('date').fill('2027-03-09');
  await tick('LinkedIn');
  await tick('X');
  await field('texte').fill(`${'é'.repeat(250)} https://exemple.fr/${'a'.repeat(60)}`);
  await expect(field('compteurs')).toContainText(/X\s: 274\/280/);
  await field('texte').fill(`${'é'.repeat(256)} 🎉 https://exemple.fr/`);
  await expect(field('compteurs')).toContainText(/X\s: 283\/280 \(trop long de 3\)/);
  await field('repetition').selectOption('semaine');
  await tick('Jeudi');
  await field('fin').fill('2027-04-08');
  await frame.getByRole('button', { name: 'Ajouter au calendrier' }).click();
  await expect(field('etat')).toHaveText(/10\s+publications ajoutées/);
  await expect(field('bilan')).toContainText(/Plus long silence\s: 8\sjours/);
  const ics = await saved('Exporter vers l’agenda');
  expect(ics.text.match(/BEGIN:VEVENT/g)).toHaveLength(10);
  expect(ics.text).toContain('DTSTART:20270325T080000Z');
  expect(ics.text).toContain('DTSTART:20270330T070000Z');
  expect(ics.text).toContain('SUMMARY:Coulisses\\; l’atelier (LinkedIn\\, X)');
  const plan = await saved('Enregistrer le plan');
  await page.reload();
  await field('importer').setInputFiles(uploaded('plan.json', plan.bytes));
  await expect(field('etat')).toHaveText(/10\s+publications importées\./);
  await field('importer').setInputFiles(uploaded('plan.json', plan.bytes));
  await expect(field('etat')).toHaveText(/0\s+publication importée, 10 déjà là/);
  await field('titre').fill('Nuit');
  await field('date').fill('2027-03-28');
  await field('heure').fill('02:30');
  await tick('Bluesky');
  await frame.getByRole('button', { name: 'Ajouter au calendrier' }).click();
  await expect(field('heure-erreur')).toContainText('n’existe pas');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await frame.getByRole('button', { name: 'Coulisses; l’atelier' }).first().click();
  await expect(field('titre')).toHaveValue('Nuit');
  expect(asked).toEqual([expect.stringContaining('n’est pas dans le calendrier')]);
  await field('importer').setInputFiles(
    uploaded(
      'autre.json',
      '{"outil":"publications","zone":"Europe/Paris","posts":[{"id":"a","networks":["myspace"]}]}',
    ),
  );
  await expect(field('importer-erreur')).toContainText('Publication 1');
  await expectFitForUse(page);
});

test('generateur-de-mentions-legales: says what is missing, checks the SIREN, then writes a complete text', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'generateur-de-mentions-legales');
  await field('statut').selectOption('societe');
  const answers = {
    site: 'Atelier Morel',
    denomination: 'Atelier Morel',
    capital: '1 500,50',
    adresse: '12 rue des Lilas, 69003 Lyon',
    tel: '04 72 00 00 00',
    courriel: 'bonjour@exemple.fr',
    greffe: 'Lyon',
    directeur: 'Jeanne Morel',
    siren: '732829321',
  };
  for (const [id, text] of Object.entries(answers)) await field(id).fill(text);
  await field('siren').blur();
  await expect(field('siren-erreur')).toContainText('ne passe pas le contrôle');
  await field('siren').fill('732 829 320');
  await field('h-choix').selectOption('ovh');
  await field('vente').check();
  await field('tva').fill('FR83404833048');
  await field('tva').blur();
  await expect(field('tva-erreur')).toContainText('n’est pas celui de ce SIREN');
  await field('tva').fill('FR44732829320');
  await expect(field('tva-erreur')).toHaveCount(0);
  await field('hors-ue').selectOption('oui');
  await frame.getByRole('button', { name: 'Ajouter un destinataire' }).click();
  await frame.getByLabel('Service ou entreprise').fill('Envois SA');
  await frame.getByLabel('Pays', { exact: true }).fill('Norvège');
  await frame.getByLabel('Pays', { exact: true }).blur();
  await frame.getByLabel('Garantie', { exact: true }).selectOption('clauses');
  await expect(field('t1-pays-erreur')).toContainText('dans l’Espace économique européen');
  await frame.getByLabel('Pays', { exact: true }).fill('Maroc');
  await expect(field('document')).toContainText(/Envois SA \(Maroc\)\s: clauses contractuelles types/);
  await expect(field('manque')).toHaveText(/Il manque encore 1\sréponse.*médiateur/);
  await field('mediateur').fill('CM2C, 49 rue de Ponthieu, 75008 Paris');
  await expect(field('manque')).toContainText('Le texte est complet.');
  const { text } = await saved('Télécharger en texte');
  expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain('SASU au capital de 1 500,50 €');
  expect(text.replace(/\u00a0/g, ' ')).toContain('(RCS) de Lyon sous le numéro 732 829 320.');
  expect(text.replace(/\u00a0/g, ' ')).toContain('Numéro SIREN : 732 829 320.');
  expect(text).not.toContain('[');
  const { text: html } = await saved('Télécharger en HTML');
  expect(html).toContain('<h2>Données personnelles</h2>');
  const { bytes } = await saved('Enregistrer mes réponses');
  await field('exemple').click();
  await expect(field('document')).not.toContainText('Envois SA');
  await field('importer').setInputFiles(uploaded('mentions.json', bytes));
  await expect(field('document')).toContainText('Envois SA (Maroc)');
  await field('importer').setInputFiles(uploaded('devis.json', '{"outil":"devis"}'));
  await expect(field('importer-erreur')).toContainText('mais de l’outil');
  await expectFitForUse(page);
});

test('compteur-de-temps: rounds each entry as asked, bills it to the cent, and takes its file back', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'compteur-de-temps');
  const add = async (client: string, time: string, rate: string) => {
    await field('m-client').fill(client);
    await field('m-duree').fill(time);
    await field('m-taux').fill(rate);
    await frame.getByRole('button', { name: 'Ajouter ce temps' }).click();
  };
  await add('Petit', 'bientôt', '62,50');
  await expect(field('m-duree-erreur')).toContainText('1h30');
  await add('Petit', '20', '62,50');
  await expect(field('m-duree-erreur')).toHaveText('Heures ou minutes\u00a0? Écrivez 20h ou 20 min.');
  await add('Petit', '1h20', '1.250');
  await expect(field('m-taux-erreur')).toContainText('Écrivez 1250 ou 1,250');
  for (const [time, rate] of [
    ['1h20', '62,50'],
    ['20 min', '62.5'],
  ] as const)
    await add('Petit', time, rate);
  await add('Morel', '2,25', '80');
  await expect(frame.locator('tfoot td').last()).toHaveText(/^305,00\s€$/);
  await field('portee').selectOption('jour');
  await expect(frame.locator('tfoot td').last()).toHaveText(/^289,38\s€$/);
  const statement = await saved('Télécharger le relevé');
  expect(statement.text).toContain('Petit;;1,67;1,75;62,50;109,38');
  await field('client').fill('Petit');
  await frame.getByRole('button', { name: 'Démarrer' }).click();
  await expect(field('chrono')).not.toHaveText('0:00:00');
  const file = await saved('Enregistrer mes heures');
  expect(JSON.parse(file.text).entries).toHaveLength(4);
  await page.reload();
  await field('importer').setInputFiles(uploaded('heures.json', file.bytes));
  await expect(frame.getByRole('status')).toHaveText('4 saisies importées.');
  await field('importer').setInputFiles(
    uploaded('devis.json', Buffer.from('{"outil":"generateur-de-devis"}')),
  );
  await expect(field('importer-erreur')).toContainText('generateur-de-devis');
  await expectFitForUse(page);
});

test('ordre-du-jour-et-compte-rendu: the agenda is a document before the meeting, the minutes say who and by when', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'ordre-du-jour-et-compte-rendu');
  await field('titre').fill('Point d’équipe');
  await field('date').fill('2026-12-01');
  await field('heure').fill('09:30');
  await field('point1-titre').fill('Lancement');
  await field('point1-minutes').fill('20,5');
  await expect(field('point1-minutes-erreur')).toContainText('nombre entier');
  await expect(field('duree')).toContainText('sans durée lisible');
  await field('point1-minutes').fill('45');
  await expect(field('duree')).toHaveText(/55\smin\. Fin prévue à 10\sh\s25\./);
  const agenda = await saved('Télécharger en texte : l’ordre du jour');
  expect(agenda.name).toBe('ordre-du-jour-2026-12-01.txt');
  expect(agenda.text.replaceAll('\u00a0', ' ')).toContain('2. Lancement (9 h 40, 45 min)');
  await page.emulateMedia({ media: 'print' });
  await page.frames()[1]?.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(field('feuille').locator('h1')).toHaveText(/Ordre du jour\s: Point d’équipe/);
  await page.emulateMedia({ media: null });
  await field('point1-notes').fill('La page *accueil* reste à relire');
  await frame.getByRole('button', { name: 'Ajouter une décision' }).click();
  await field('decision0-quoi').fill('Ouvrir le 15 décembre');
  await expect(field('a-completer')).toContainText('dites qui et pour quand');
  await field('decision0-qui').fill('Awa');
  await field('decision0-echeance').fill('2026-12-15');
  await frame.getByRole('button', { name: 'Ajouter une action' }).click();
  await field('action0-quoi').fill('Relire la page');
  await field('action0-qui').fill('Karim');
  await field('action0-echeance').fill('2026-12-08');
  await expect(field('a-completer')).toBeHidden();
  const { name, text } = await saved('Télécharger en Markdown : le compte rendu');
  expect(name).toBe('compte-rendu-2026-12-01.md');
  const plain = text.replaceAll('\u00a0', ' ');
  expect(plain).toContain('mardi 1er décembre 2026');
  expect(plain).toContain('- La page \\*accueil\\* reste à relire');
  expect(plain).toContain('| Awa | Ouvrir le 15 décembre | 15 décembre 2026 |');
  expect(plain).toContain('| Karim | Relire la page | 8 décembre 2026 |');
  await frame.getByRole('button', { name: 'Monter le point 2' }).click();
  await expect(field('tp0')).toHaveText(/1\. Lancement 9\sh\s30 – 10\sh\s15/);
  const kept = await saved('Télécharger la sauvegarde');
  await field('titre').fill('Autre');
  page.once('dialog', (dialog) => void dialog.accept());
  await field('importer').setInputFiles(uploaded('reunion.json', kept.bytes));
  await expect(field('titre')).toHaveValue('Point d’équipe');
  await expect(field('decision0-qui')).toHaveValue('Awa');
  await field('importer').setInputFiles(uploaded('devis.json', '{"outil":"devis"}'));
  await expect(field('importer-erreur')).toContainText('de l’outil « devis »');
  await expectFitForUse(page);
});

test('ordre-du-jour-et-compte-rendu: the invitation is asked of the shop around the page, and what it lacks is said', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'ordre-du-jour-et-compte-rendu');
  await page.evaluate(() =>
    addEventListener('message', ({ source, data }) => {
      const isWhole = data.values.titre !== '';
      const answer = isWhole
        ? { ok: true, answer: { html: `<p>${data.values.titre}, ${data.values.presents}</p>` } }
        : { ok: false, fields: { titre: 'requis' }, message: 'À compléter' };
      source?.postMessage({ type: 'rouage:answer', id: data.id, ...answer }, { targetOrigin: '*' });
    }),
  );
  await frame.getByRole('button', { name: 'Préparer la convocation' }).click();
  await expect(field('lancement')).toHaveText(/À compléter\s: le titre\./);
  await field('titre').fill('Point d’équipe');
  await field('presents').fill('Awa, Karim');
  await frame.getByRole('button', { name: 'Préparer la convocation' }).click();
  await expect(field('lancement')).toHaveText('Votre convocation est prête.');
  const { name, text } = await saved('Télécharger la convocation');
  expect([name, text]).toEqual(['convocation.html', '<p>Point d’équipe, Awa, Karim</p>']);
});

test('generateur-de-fiches-produits: keeps the tags to length and the structured data valid', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'generateur-de-fiches-produits');
  await frame.getByRole('button', { name: 'Remplir avec un exemple' }).click();
  expect([...(await field('meta-titre').inputValue())].length).toBeLessThanOrEqual(60);
  expect([...(await field('meta-desc').inputValue())].length).toBeLessThanOrEqual(155);
  await field('gtin').fill('3760123456780');
  await field('gtin').blur();
  await expect(field('gtin-erreur')).toContainText('La clé de ce code-barres est fausse');
  await field('gtin').fill('3760123456784');
  await field('prix').fill('1.250');
  await field('prix').blur();
  await expect(field('prix-erreur')).toContainText('milliers ou les décimales');
  await field('prix').fill('89,90');
  await field('promesse').fill('</script><b>Sec</b>');
  const { text } = await saved('Télécharger en .html');
  const data = JSON.parse(text.match(/ld\+json">([\s\S]*?)<\/script>/)?.[1] ?? '');
  expect(data).toMatchObject({
    '@type': 'Product',
    gtin13: '3760123456784',
    offers: { price: '89.90', priceCurrency: 'EUR' },
  });
  expect(data.description).toContain('</script><b>Sec</b>');
  expect(text).toContain('&lt;/script&gt;');
  expect(text).toContain('12 rue des Tanneurs, 35000 Rennes, France, contact@exemple.fr');
  await field('meta-titre').fill('x'.repeat(70));
  await expect(field('titre-compte')).toContainText('trop long de 10');
  const kept = await saved('Enregistrer mes réponses');
  await page.reload();
  await field('importer').setInputFiles(uploaded('fiche.json', kept.bytes));
  await expect(field('meta-titre')).toHaveValue('x'.repeat(70));
  await expect(field('fabricant-adresse')).toHaveValue('12 rue des Tanneurs\n35000 Rennes, France');
  await expectFitForUse(page);
});

test('generateur-de-fiches-produits: says what the offer lacks of regulation 2023/988, and asks before it goes out', async ({
  page,
}) => {
  const { frame, field } = await open(page, 'generateur-de-fiches-produits');
  await frame.getByRole('button', { name: 'Remplir avec un exemple' }).click();
  await expect(field('loi-bilan')).toContainText('sont là');
  await frame.getByLabel('hors de l’Union européenne').check();
  await expect(field('loi-liste').locator('li')).toHaveCount(3);
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await frame.getByRole('button', { name: 'Copier le HTML' }).click();
  expect(asked).toEqual([expect.stringContaining('personne responsable dans l’Union')]);
  await field('responsable').fill('Import SARL');
  await field('responsable-adresse').fill('1 quai Sud, 29200 Brest');
  await field('responsable-electronique').fill('javascript:alert(1)');
  await field('responsable-electronique').blur();
  await expect(field('responsable-electronique-erreur')).toContainText('adresse email');
  await field('responsable-electronique').fill('contact@import.exemple.fr');
  await expect(field('loi-bilan')).toContainText('sont là');
  await expect(field('fiche')).toContainText(
    'Import SARL, 1 quai Sud, 29200 Brest, contact@import.exemple.fr',
  );
  await expectFitForUse(page);
});

test('segmentation-clients-rfm: scores each customer, ignores unreadable lines aloud, exports one segment', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'segmentation-clients-rfm');
  await field('source').fill(
    'Client,Date,Montant\nA,2026-11-01,"1,200.50"\nA,2026-10-01,300\na,2026-09-01,300\nB,02/01/2025,20\nC,2026-10-30,40\nD,2025-03-01,900\nD,2025-02-01,900\nE,xx,3\nE,2026-05-05,60\nE,2026-05-06,-10',
  );
  await expect(field('lecture')).toHaveText(/^9\sventes lues, 5\sclients\.$/);
  await expect(field('constats')).toContainText('1\u00a0ligne écartée, date illisible (n°\u00a09).');
  const refused = await saved('Télécharger les lignes écartées');
  expect(refused.text).toBe('\ufeffLigne;Raison;Client;Date;Montant\r\n9;date illisible;E;xx;3\r\n');
  const all = await saved('Exporter cette liste en CSV');
  for (const line of [
    'A;;01/11/2026;3;1800,50;5;5;5;Champions',
    'D;;01/03/2025;2;1800,00;2;4;4;À ne pas perdre',
    'C;;30/10/2026;1;40,00;4;1;2;Nouveaux',
    'B;;02/01/2025;1;20,00;1;1;1;Presque perdus',
  ])
    expect(all.text).toContain(line);
  const champions = await saved('Exporter Champions');
  expect(champions.name).toBe('clients-champions.csv');
  expect(champions.text.trim().split('\r\n')).toHaveLength(2);
  await frame.getByRole('button', { name: 'Voir Champions' }).click();
  await expect(field('portion')).toHaveText(/1\sclient affiché\./);
  await expectFitForUse(page);
});

test('segmentation-clients-rfm: who a customer is is chosen, never guessed from a first name', async ({
  page,
}) => {
  const { frame, saved, field } = await open(page, 'segmentation-clients-rfm');
  await field('source').fill(
    'Prénom;Nom;Article;Commande;Date;Prix unitaire;Total\nMarie;Petit;Lampe;C1;01/02/2026;10,00;20,00\nMarie;Roux;Table;C2;02/02/2026;1.250;1.250\nMarie;Petit;Vase;C1;01/02/2026;5,00;5,00\nMarie;=Blanc;Tapis;C3;03/04/2026;7,00;7,00',
  );
  await expect(field('c-client-erreur')).toContainText('prénom seul');
  await expect(field('resultats')).toBeHidden();
  await expect(field('c-date').locator('option:checked')).toHaveText('Date');
  await expect(field('c-montant').locator('option:checked')).toHaveText('Total');
  await field('c-client').selectOption({ label: 'Prénom' });
  await field('c-client2').selectOption({ label: 'Nom' });
  await expect(field('constats')).toContainText('milliers ou décimales');
  await field('c-decimales').selectOption(',');
  await expect(field('constats')).not.toContainText('milliers');
  const { text } = await saved('Exporter cette liste en CSV');
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    expect.stringContaining('Marie Roux;;02/02/2026;1;1250,00;'),
    expect.stringContaining('Marie Petit;;01/02/2026;1;25,00;'),
  ]);
  await field('recherche').fill('roux');
  await expect(field('portion')).toHaveText(/1\sclient affiché\./);
  await frame.getByRole('button', { name: 'Montant' }).click();
  await expect(frame.getByRole('columnheader', { name: 'Montant' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expectFitForUse(page);
});
