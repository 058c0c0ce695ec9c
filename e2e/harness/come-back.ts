import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import type { Customer } from './customer.ts';
import { expect } from './fixtures.ts';
import type { Mailbox } from './mailbox.ts';

/** What a person keeps before leaving, perhaps changed afterwards; the account is then deleted. */
export async function leave(
  customer: Customer,
  info: TestInfo,
  change = (text: string) => text,
): Promise<string> {
  const exported = await customer.call('POST', '/api/users/export-data/');
  const file = info.outputPath('export_donnees.json');
  await writeFile(file, change(await exported.text()));
  expect((await customer.call('DELETE', '/api/users/delete-account/')).status()).toBe(200);
  return file;
}

/**
 * Opens the sign-up with that file, as somebody who is signed in no more: the tokens are forgotten on a page that reads
 * nothing of the account, which may be gone.
 */
export async function chooseFile(page: Page, file: string): Promise<void> {
  await page.goto('/about');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await page.getByText('Restaurer un compte supprimé').click();
  await page.getByLabel('Votre fichier d’export (.json)').setInputFiles(file);
}

export async function comeBack(page: Page, { password }: Customer, file: string): Promise<void> {
  await chooseFile(page, file);
  await expect(page.getByText('Ce qui peut être restauré')).toBeVisible();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Confirmer le mot de passe').fill(password);
  await page.getByRole('checkbox', { name: /J’accepte/ }).check();
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' }).click();

/** Follows the link of the second account's email. */
export async function confirmAgain(page: Page, mailbox: Mailbox, { email }: Customer): Promise<void> {
  const confirmations = async () =>
    (await mailbox.sentTo(email)).filter(({ subject }) => /confirm/i.test(subject));
  await expect.poll(async () => (await confirmations()).length).toBe(2);
  const [link = ''] = /\/verify-email\/[^\s/]+/.exec((await confirmations()).at(-1)?.text ?? '') ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
}
