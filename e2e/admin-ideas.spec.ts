import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expect } from './harness/fixtures.ts';
import { pressOn } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Idées d’automatisation' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** As the model will leave it. */
async function readByModel(databaseUrl: string, title: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into automation_ideas (email, title, description, status, ai_processed, confidence_percentage, ai_summary,
       ai_model_used, generated_title, created_at)
     values ('idee@exemple.fr', $1, '<b>Chaque matin</b>, je recopie mes commandes.', 'ai_processed', true, 84,
       'Recopier des commandes.', 'modele', 'Commandes vers tableau', now())`,
    [title],
  );
  await client.end();
}

test('staff find an idea, read what the model made of it and decide, by the keyboard alone', {
  tag: ['@both-widths', '@axe.ideas-admin/IdeaDialog', '@2.admin-ideas'],
}, async ({ page, member, shop, axe }) => {
  const title = `Commandes ${randomUUID().slice(0, 8)}`;
  await readByModel(shop.databaseUrl, title);
  await openSettled(page, '/admin/automation-ideas');
  await page.keyboard.press('f');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(table(page).getByRole('rowheader')).toHaveCount(1);
  await pressOn(page, page.getByRole('link', { name: 'À examiner' }));
  await expect(page).toHaveURL(/search=.+filter=to_review/);
  await expect(table(page).getByRole('rowheader')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await axe();
  await pressOn(page, button(page, title));
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('<b>Chaque matin</b>, je recopie mes commandes.')).toBeVisible();
  await expect(dialog.getByText('84 %')).toBeVisible();
  await axe();
  await pressOn(page, dialog.getByRole('button', { name: 'Examiner' }));
  await expect(dialog.getByText('En cours d’examen')).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'Approuver' }));
  await expect(dialog.getByText('Approuvée', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Approuver|Rejeter|Examiner/ })).toHaveCount(0);
  await pressOn(page, dialog.getByRole('button', { name: 'Supprimer' }));
  const confirm = page.getByRole('dialog', { name: /^Supprimer cette idée/ });
  await axe();
  await pressOn(page, confirm.getByRole('button', { name: 'Supprimer' }));
  await expect(page.getByText('Idée supprimée')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(member.id).toBeGreaterThan(0);
});

test.describe('when a colleague was quicker, or the server fails', () => {
  test.use({ expectedFaults: [/status of (409|503)/] });

  test('the move is refused with what the idea has become', async ({ page, member, shop }) => {
    const title = `Rapide ${randomUUID().slice(0, 8)}`;
    await readByModel(shop.databaseUrl, title);
    await openSettled(page, `/admin/automation-ideas?search=${encodeURIComponent(title)}`);
    await button(page, title).click();
    const examine = page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Examiner' });
    await expect(examine).toBeVisible();
    const client = new pg.Client({ connectionString: shop.databaseUrl });
    await client.connect();
    await client.query("update automation_ideas set status = 'rejected' where title = $1", [title]);
    await client.end();
    await examine.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(page.getByText(/elle est maintenant «.Rejetée.»/)).toBeVisible();
    await expect(dialog.getByText('Rejetée', { exact: true })).toBeVisible();
    expect(member.id).toBeGreaterThan(0);
  });

  test('the list and the move say what they could not do, in the words agreed on', {
    tag: ['@8.admin-ideas.failed', '@8.admin-ideas.move'],
  }, async ({ page, member, shop }) => {
    const title = `Panne ${randomUUID().slice(0, 8)}`;
    await readByModel(shop.databaseUrl, title);
    let broken = true;
    await page.route('**/api/automation-ideas/?*', (route) =>
      broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await openSettled(page, `/admin/automation-ideas?search=${encodeURIComponent(title)}`);
    await expect(page.getByText("Impossible de charger les idées d'automatisation")).toBeVisible({
      timeout: 15_000,
    });
    broken = false;
    await button(page, 'Réessayer').click();
    await button(page, title).click();
    await page.route('**/api/automation-ideas/*/', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Examiner' }).click();
    await expect(page.getByText("Impossible de mettre à jour le statut de l'idée.")).toBeVisible();
    expect(member.id).toBeGreaterThan(0);
  });
});
