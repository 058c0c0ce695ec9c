import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { builtPage } from '#tools/built-page.ts';
import { sampleFile } from '#tools/sample-file.ts';

interface Shown {
  /** A part of the page that says what came of the sample. */
  part: string;
  says: RegExp;
}

/** By tool, what somebody who tries it sees at once. */
const tools: Readonly<Record<string, Shown>> = {
  'calculateur-de-marge': { part: 'main', says: /29,60/ },
  'calculateur-de-tva': { part: 'main', says: /Repas de lancement/ },
  'compteur-de-temps': { part: 'main', says: /Librairie du Port/ },
  'createur-de-qr-code': { part: '#resume', says: /modules/ },
  'echeancier-de-paiement': { part: 'main', says: /Acompte/ },
  'generateur-de-devis': { part: 'main', says: /Maison Kerbrat/ },
  'generateur-de-factures': { part: 'main', says: /Maison Kerbrat/ },
  'generateur-de-fiches-produits': { part: 'main', says: /Sac à dos Brume/ },
  'generateur-de-mentions-legales': { part: 'main', says: /directeur de la publication/ },
  'nettoyeur-de-csv': { part: 'main', says: /lignes lues/ },
  'ordre-du-jour-et-compte-rendu': { part: 'main', says: /2. Stock d’ouverture/ },
  'planificateur-de-publications': { part: 'main', says: /Coulisses de l’atelier/ },
  'previsionnel-de-tresorerie': { part: 'main', says: /Contrats de maintenance/ },
  'relances-de-factures': { part: 'main', says: /mise en demeure/i },
  'segmentation-clients-rfm': { part: 'main', says: /ventes lues/ },
  'signature-email': { part: 'main', says: /Gérante/ },
  'simulateur-micro-entreprise': { part: '#net-mois', says: /\d/ },
  'verificateur-siret-tva-iban': { part: 'main', says: /Faute de frappe/ },
};

/** The page as the shop opens it: what it keeps is shown the sample. */
async function openWith(page: Page, slug: string): Promise<void> {
  await page.addInitScript(
    (text: string) => {
      const none = async () => null;
      const keep = (kept: { show(work: unknown, about: object): void }) => {
        Object.assign(window, { kept });
        const about = { key: 'exemple', title: '', version: 1, savedAt: '', archived: false, issued: null };
        setTimeout(() => kept.show(JSON.parse(text), about));
      };
      const others = {
        changed: () => {},
        given: none,
        identity: none,
        list: async () => [],
        load: none,
        me: none,
        book: none,
        now: () => new Date(),
      };
      Object.assign(window, { rouage: { keep, ...others } });
    },
    await readFile(sampleFile(slug), 'utf8'),
  );
  await page.goto(builtPage(slug).href);
}

// Long after the sample was written: no page refuses it for its age, and none complains of a day that is over.
for (const today of ['2026-11-27T09:00:00Z', '2029-05-14T09:00:00Z'])
  test.describe(`on ${today.slice(0, 10)}`, () => {
    for (const [slug, { part, says }] of Object.entries(tools))
      test(`${slug} shows its sample, and keeps it as it was`, async ({ page }) => {
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(String(error)));
        await page.clock.setFixedTime(new Date(today));
        await openWith(page, slug);
        await expect.poll(() => page.locator(part).innerText()).toMatch(says);
        const read = await page.evaluate(() => Reflect.get(window, 'kept').read());
        expect(read).toMatchObject(JSON.parse(await readFile(sampleFile(slug), 'utf8')));
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
        expect(errors).toEqual([]);
      });
  });
