import type { Page } from '@playwright/test';
import { registerCustomer } from './harness/customer.ts';
import { expect, test } from './harness/fixtures.ts';

const form = (page: Page, button: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
const fresh = 'une lanterne bien rangée';

/** Counts what leaves for one of our calls: a form that is wrong sends nothing. */
function countSent(page: Page, path: string, method: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(path) && request.method() === method) sent += 1;
  });
  return () => sent;
}

test.describe('the change of password', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('says what is wrong at its field, sends nothing before it is right, and loses nothing', {
    tag: ['@5.change.match'],
  }, async ({ page, customer, mailbox }) => {
    const sent = countSent(page, '/api/users/change-password/', 'POST');
    await page.goto('/profile/edit?tab=securite');
    const change = form(page, 'Changer le mot de passe');
    const current = change.getByLabel('Mot de passe actuel', { exact: true });
    const wanted = change.getByLabel('Nouveau mot de passe', { exact: true });
    const again = change.getByLabel('Confirmer le nouveau mot de passe', { exact: true });
    const fill = async (...values: [string, string, string]) => {
      for (const [index, field] of [current, wanted, again].entries()) await field.fill(values[index] ?? '');
      await change.getByRole('button', { name: 'Changer le mot de passe' }).click();
    };
    await fill('', '', '');
    await expect(current).toHaveAccessibleDescription(/Le mot de passe actuel est requis/);
    await expect(wanted).toHaveAccessibleDescription(/Le nouveau mot de passe est requis/);
    await fill('ancien', fresh, 'une lampe');
    await expect(again).toHaveAccessibleDescription(/Les nouveaux mots de passe ne correspondent pas/);
    await fill('ancien', 'court', 'court');
    await expect(wanted).toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 8 caractères/);
    expect(sent()).toBe(0);

    await fill('un autre que le mien', fresh, fresh);
    await expect(current).toHaveAccessibleDescription(/Le mot de passe actuel est incorrect/);
    await expect(wanted).toHaveValue(fresh);
    await fill(customer.password, fresh, fresh);
    await expect(change.getByText('Mot de passe modifié avec succès')).toBeVisible();
    for (const field of [current, wanted, again]) await expect(field).toHaveValue('');
    expect(sent()).toBe(2);
    await mailbox.waitFor(customer.email, /mot de passe .* modifié/);
  });
});

test.describe('the change of email', () => {
  test.use({ expectedFaults: [/status of (400|409)/] });

  test('wants an address of nobody’s and the current password, and says where the link went', async ({
    page,
    customer,
    request,
    shop,
    mailbox,
  }) => {
    const other = await registerCustomer(request, shop.siteUrl, mailbox);
    const sent = countSent(page, '/api/users/me/', 'PUT');
    await page.goto('/profile/edit');
    const change = form(page, 'Changer d’adresse');
    const email = change.getByLabel('Nouvelle adresse email');
    const password = change.getByLabel('Mot de passe actuel', { exact: true });
    const ask = () => change.getByRole('button', { name: 'Changer d’adresse' }).click();
    await email.fill('pas-un-email');
    await ask();
    await expect(email).toHaveAccessibleDescription(/L'email est obligatoire et doit être valide/);
    await expect(password).toHaveAccessibleDescription(/Le mot de passe actuel est requis/);
    expect(sent()).toBe(0);

    await email.fill(other.email);
    await password.fill(customer.password);
    await ask();
    await expect(email).toHaveAccessibleDescription(/Cette adresse email existe déjà\./);
    await expect(password).toHaveValue(customer.password);
    const wanted = `Zoe-${customer.email}`;
    await email.fill(wanted);
    await ask();
    await expect(change.getByText(`Un lien vient d’être envoyé à ${wanted.toLowerCase()}`)).toBeVisible();
    await expect(email).toHaveValue('');
    await mailbox.waitFor(wanted.toLowerCase(), /.*/);
  });
});
