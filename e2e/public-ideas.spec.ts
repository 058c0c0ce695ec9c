import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expect, test } from './harness/fixtures.ts';
import { pressOn, reach } from './harness/keyboard.ts';
import { openSettled } from './harness/settled.ts';

async function acceptIdea(page: Page, databaseUrl: string, title: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `insert into automation_ideas (email, title, description, status, ai_processed, texts_approved, ai_summary, generated_title, created_at)
     values ('idee@exemple.fr', 'Mes mots', 'Mes mots à moi.', 'in_review', true, true, 'Ce que l’IA en a compris.', $1, now())
     returning id`,
    [title],
  );
  await client.query("update automation_ideas set status = 'approved' where id = $1", [rows[0].id]);
  await client.end();
  // The web process is told of it, and makes its pages anew.
  await expect.poll(async () => (await page.request.get('/idees')).text()).toContain(title);
}

async function completeIdea(page: Page, databaseUrl: string, title: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update automation_ideas set status = 'completed' where generated_title = $1", [title]);
  await client.end();
  await expect.poll(async () => (await page.request.get('/idees')).text()).toContain('Publiée');
}

test('a customer finds an accepted idea, votes and takes the vote back, by the keyboard alone', {
  tag: ['@2./idees'],
}, async ({ page, shop, customer, axe }) => {
  const title = `Relances ${randomUUID().slice(0, 8)}`;
  await acceptIdea(page, shop.databaseUrl, title);
  await openSettled(page, '/idees');
  const idea = page.getByRole('listitem').filter({ hasText: title });
  await expect(idea.getByText('Retenue')).toBeVisible();
  await expect(page.getByText('Mes mots')).toHaveCount(0);
  const vote = idea.getByRole('button', { name: /^Elle m’intéresse/ });
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
  await pressOn(page, vote);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await axe({ onPhone: true });
  await page.reload();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await pressOn(page, vote);
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
  await pressOn(page, vote);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await completeIdea(page, shop.databaseUrl, title);
  await openSettled(page, '/idees');
  await expect(idea.getByText('Publiée')).toBeVisible();
  const back = idea.getByRole('button', { name: /^Retirer mon vote/ });
  await pressOn(page, back);
  await expect(back).toHaveCount(0);
  await page.reload();
  await expect(idea.getByRole('button')).toHaveCount(0);
  expect(customer.id).toBeGreaterThan(0);
});

test('a visitor who wants one is led to the sign-in and back', async ({ page, shop }) => {
  const title = `Visite ${randomUUID().slice(0, 8)}`;
  await acceptIdea(page, shop.databaseUrl, title);
  await openSettled(page, '/idees');
  const vote = page.getByRole('listitem').filter({ hasText: title }).getByRole('button');
  await reach(page, vote, 120);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login?next=%2Fidees');
});
