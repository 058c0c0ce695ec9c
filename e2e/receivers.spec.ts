import { expect, test } from './harness/fixtures.ts';
import { pressOn, typeIn } from './harness/keyboard.ts';

// An address inside, on purpose.
test.use({ expectedFaults: [/status of 400/] });

test('a customer adds an address, sees its secret, tries it, reads its log and deletes it, by the keyboard alone', {
  tag: [
    '@keyboard.receivers/ReceiverFormDialog',
    '@axe.receivers/DeliveriesDialog',
    '@axe.receivers/ReceiverFormDialog',
    '@axe.receivers/ReceiversSection',
    '@axe.receivers/SecretDialog',
    '@outgoing.screen',
  ],
}, async ({ page, customer, axe }) => {
  expect(customer.email).toContain('@');
  await page.goto('/profile/edit?tab=preferences&part=connexions');
  const section = page.getByRole('region', { name: 'Notifications sortantes' });
  await expect(section.getByText('Aucune adresse pour le moment.')).toBeVisible();
  await axe({ onPhone: true });
  await pressOn(page, section.getByRole('button', { name: 'Ajouter une adresse' }));
  const dialog = page.getByRole('dialog');
  await typeIn(page, dialog.getByLabel(/^Adresse/), 'https://127.0.0.1/');
  await pressOn(page, dialog.getByRole('button', { name: 'Ajouter l’adresse' }));
  await expect(dialog.getByText(/mène à un réseau privé/).first()).toBeVisible();
  await axe({ onPhone: true });
  await typeIn(page, dialog.getByLabel(/^Adresse/), 'https://93.184.216.34/rouage');
  await typeIn(page, dialog.getByLabel(/^Nom/), 'Mon logiciel');
  await pressOn(page, dialog.getByRole('checkbox', { name: 'Un remboursement est arrivé' }), 'Space');
  await pressOn(page, dialog.getByRole('button', { name: 'Ajouter l’adresse' }));
  await expect(dialog.getByRole('group', { name: 'Secret de signature' })).toContainText(/^whsec_/);
  await axe({ onPhone: true });
  await pressOn(page, dialog.getByRole('button', { name: 'J’ai copié le secret' }));
  await pressOn(page, section.getByRole('button', { name: 'Envoyer un test' }));
  await expect(page.getByText('Test envoyé').first()).toBeVisible();
  await pressOn(page, section.getByRole('button', { name: 'Envois' }));
  await expect(dialog.getByText('ping').first()).toBeVisible();
  await axe({ onPhone: true });
  await page.keyboard.press('Escape');
  await pressOn(page, section.getByRole('button', { name: 'Supprimer' }));
  await axe({ onPhone: true });
  await pressOn(page, dialog.getByRole('button', { name: 'Supprimer l’adresse' }));
  await expect(section.getByText('Aucune adresse pour le moment.')).toBeVisible();
});
