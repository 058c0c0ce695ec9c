import type { Page } from '@playwright/test';
import pg from 'pg';
import { expect } from './harness/fixtures.ts';
import { keepingPage } from './harness/keeping-page.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { staffTest as test } from './harness/staff.ts';

/** The screen of an automation that is in no catalogue; answers its number. */
async function openPanel(page: Page, databaseUrl: string, userId: number): Promise<number> {
  const slug = await giveAutomation(databaseUrl, userId, { name: 'Bloc-notes', html: keepingPage });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from automations where slug = $1', [slug]);
  await client.end();
  const id = Number(rows[0]?.id);
  await openSettled(page, `/admin/automations/${id}/edit`);
  return id;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Essayer sans compte' });
const allow = (page: Page) => panel(page).getByRole('checkbox', { name: 'Permettre l’essai sans compte' });
const sample = (page: Page) => panel(page).getByLabel('Exemple (facultatif)');
const save = (page: Page) => panel(page).getByRole('button', { name: 'Enregistrer l’essai' });

test('staff allow a demonstration and give its sample, typed or from a file', {
  tag: ['@demonstration.panel', '@keyboard.automations-admin/DemonstrationForm'],
}, async ({ page, member, shop, axe }) => {
  await openPanel(page, shop.databaseUrl, member.id);
  await expect(panel(page).getByText('L’essai n’est pas permis.')).toBeVisible();
  await reach(page, allow(page), 200);
  await page.keyboard.press('Space');
  await typeIn(page, sample(page), '{{');
  await pressOn(page, save(page));
  await expect(panel(page).getByText('Cet exemple n’est pas du JSON lisible.').first()).toBeVisible();
  await expect(sample(page)).toBeFocused();
  await axe();
  await sample(page).fill('{"texte":"Exemple"}');
  await pressOn(page, save(page));
  await expect(page.getByText('Essai sans compte permis')).toBeVisible();
  await expect(panel(page).getByText(/il s’ouvrira une fois l’automatisation en vente/)).toBeVisible();
  const file = panel(page).getByLabel('Prendre l’exemple d’un fichier');
  const text = '{"texte":"D’un fichier"}';
  await file.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.alloc(70_000, 32),
  });
  await expect(
    panel(page)
      .getByText(/64.ko au plus/)
      .first(),
  ).toBeVisible();
  await file.setInputFiles({ name: 'exemple.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(sample(page)).toHaveValue(text);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await pressOn(page, save(page));
  await saved;
  await page.reload();
  await expect(allow(page)).toBeChecked();
  await expect(sample(page)).toHaveValue(text);
});

test.describe('of two members on one form', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('the second is told what stands, and loses nothing', {
    tag: ['@demonstration.two-on-one-form'],
  }, async ({ page, context, member, shop }) => {
    const id = await openPanel(page, shop.databaseUrl, member.id);
    const other = await context.newPage();
    await openSettled(other, `/admin/automations/${id}/edit`);
    await allow(other).check();
    await save(other).click();
    await expect(other.getByText('Essai sans compte permis')).toBeVisible();
    await sample(page).fill('{"texte":"Le mien"}');
    await save(page).click();
    await expect(
      panel(page).getByText('Quelqu’un d’autre a enregistré la fiche de cet essai', { exact: false }),
    ).toBeVisible();
    // What the other alone changed is taken over; what is typed here stays.
    await expect(allow(page)).toBeChecked();
    await expect(sample(page)).toHaveValue('{"texte":"Le mien"}');
    await save(page).click();
    await expect(page.getByText('Essai sans compte permis')).toBeVisible();
  });
});
