import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { editionPath } from '#domain/terms/versions.ts';
import { expect, test } from './harness/fixtures.ts';
import { accepted, consent, expectPaid, idOf, orderButton, typeCard } from './harness/pay.ts';
import { servedPage, textOf } from './harness/served-page.ts';

const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const own = (page: Page) =>
  page.getByRole('region', { name: 'Conditions que vous avez acceptées' }).getByRole('listitem');

test('a consumer buys, finds terms, form and invoice in the letter, and both accepted editions in the profile', {
  tag: ['@2.terms.editions', '@4.receipt.contract'],
}, async ({ page, customer, mailbox, axe }) => {
  // The account was opened by a form of before the annex (`registerCustomer`): this order accepts the one in force.
  await page.goto(`/automation/${await idOf(page.request, 'generateur-de-devis')}/generateur-de-devis`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await typeCard(page, accepted);
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);

  const letter = await mailbox.waitFor(customer.email, /^Votre reçu/);
  expect(letter.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`)).toEqual([
    expect.stringMatching(/^F-\d{4}-\d{6}\.pdf application\/pdf$/),
    'conditions-generales-1.0-2026-11.pdf application/pdf',
    'formulaire-de-retractation.pdf application/pdf',
  ]);
  const digest = digestOf(Buffer.from(letter.attachments[1]!.base64, 'base64'));
  expect(letter.text.replaceAll(/\s/g, '')).toContain(digest);

  await page.goto('/profile/edit?tab=preferences&part=donnees');
  await expect(own(page)).toHaveCount(2);
  await expect(own(page).first()).toContainText('À un achat');
  await expect(own(page).first()).toContainText(digest);
  await axe();
  for (const [row, edition] of [
    [own(page).first(), '1.0-2026-11'],
    [own(page).last(), '1.0'],
  ] as const) {
    const link = row.getByRole('link', { name: new RegExp(`^édition ${edition} acceptée`) });
    await expect(link).toHaveAttribute('href', editionPath(edition));
    const file = await page.request.get(
      String(await row.getByRole('link', { name: /^PDF/ }).getAttribute('href')),
    );
    await expect(row).toContainText(digestOf(await file.body()));
  }
  await own(page)
    .last()
    .getByRole('link', { name: /^édition 1\.0 / })
    .click();
  await expect(page.locator('h1')).toHaveText('Conditions générales d’utilisation et de vente');
  await expect(page.locator('#conditions-complementaires')).toHaveCount(0);
  await page.getByRole('link', { name: 'Édition 1.0-2026-11', exact: true }).click();
  await expect(page.locator('#conditions-complementaires')).toBeVisible();
  await axe();
});

test('each edition says its own text, and one that was never published is not found', {
  tag: ['@2./terms/{edition}', '@2.terms.editions'],
}, async ({ request }) => {
  const current = textOf((await servedPage(request, '/terms')).main);
  for (const said of ['au moins 60\u00a0jours avant la fin', 'D.\u00a0211-3', 'aucun niveau minimal'])
    expect(current).toContain(said);
  const former = await servedPage(request, '/terms/1-0');
  expect(textOf(former.main)).toContain('version initiale juin 2025');
  expect(textOf(former.main)).not.toContain('aucun niveau minimal');
  expect(former.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  const unknown = await servedPage(request, '/terms/2-0');
  expect(unknown.status).toBe(404);
  expect(textOf(unknown.main)).toContain('Page non trouvée');
});
