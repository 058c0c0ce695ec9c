import type { Page } from '@playwright/test';
import { registerCustomer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { promote, staffTest as test } from './harness/staff.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const shot = async (page: Page, name: string) => {
  const folder = process.env.E2E_SHOTS;
  const width = page.viewportSize()?.width ?? 0;
  if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
};

test('a request for access is answered from the person’s page, by the keyboard alone, with its deadline', {
  tag: ['@axe.users-admin/AnswerAccessDialog'],
}, async ({ page, context, customer, shop, request, mailbox, axe }) => {
  await promote(context, customer, shop.databaseUrl, 'support');
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  await openSettled(page, `/admin/users/${client.id}`);
  await pressOn(page, button(page, 'Plus d’actions'));
  await page.getByRole('menuitem', { name: 'Remettre ses données' }).click();
  const asked = dialog(page, 'Remettre ses données à Camille Martin');
  await expect(asked.getByText(/^Réponse due avant le /)).toBeVisible();
  await axe();
  await pressOn(page, asked.getByRole('button', { name: 'Faire et envoyer l’archive' }));
  await expect(page.getByText(/Archive demandée/)).toBeVisible();
  await mailbox.waitFor(client.email, /Toutes vos données/);
  await openSettled(page, `/admin/users/${client.id}?tab=profile`);
  await expect(page.getByText(/sont prêtes depuis le/)).toBeVisible();
  await expect(page.getByText(/^Version 1\.0, à l’inscription, le /)).toBeVisible();
});

test('staff find a person, raise the cap, offer an automation, deactivate and delete, by the keyboard alone', {
  tag: [
    '@keyboard.users-admin/EditPersonScreen',
    '@keyboard.users-admin/GiftSection',
    '@keyboard.person-timeline/NoteForm',
    '@axe.users-admin/ConfirmPersonAct',
    '@axe.users-admin/PersonSubscriptions',
    '@axe.person-timeline/EmailDialog',
    '@4.deactivate',
  ],
}, async ({ page, member, shop, request, mailbox, axe }) => {
  test.slow();
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  await giveAutomation(shop.databaseUrl, client.id, { name: 'Relance douce', owned: true });
  await openSettled(page, '/admin/users');
  await expect(page.getByText(member.email).first()).toBeVisible();
  await shot(page, 'users');
  await axe();
  await page.keyboard.press('f');
  await page.keyboard.type(client.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^1.client$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await pressOn(
    page,
    page.getByRole('table', { name: 'Clients' }).getByRole('link', { name: 'Camille Martin' }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Martin');
  await expect(page).toHaveTitle(/^Camille Martin, utilisateur/);
  await expect(page.getByText('Connexion à la boutique').first()).toBeVisible();
  await shot(page, 'person');
  await axe();
  await expectNoSidewaysScroll(page);

  await pressOn(page, button(page, 'Adresse à confirmer'));
  await expect(dialog(page, 'Adresse à confirmer').getByText(/son lecteur|effacé/)).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');
  await typeIn(page, page.getByLabel('Nouvelle note'), 'Préfère le matin.');
  await pressOn(page, button(page, 'Ajouter la note'));
  await expect(page.getByText('Préfère le matin.')).toBeVisible();
  await expect(button(page, 'Ajouter la note')).toBeFocused();

  await openSettled(page, `/admin/users/${client.id}/edit`);
  await typeIn(page, page.getByLabel('Plafond mensuel'), '25');
  await shot(page, 'edit');
  await axe();
  await pressOn(page, button(page, 'Enregistrer'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Martin');
  await expect(page.getByText('25 €').first()).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Modifier' }));
  const choice = page.getByLabel('Automatisation', { exact: true });
  await expect(button(page, 'Offrir temporairement')).toBeDisabled();
  await reach(page, choice);
  await page.keyboard.press('ArrowDown');
  await pressOn(page, button(page, 'Offrir temporairement'));
  await expect(page.getByText('Automatisation offerte temporairement')).toBeVisible();
  await expect(button(page, 'Offrir temporairement')).toBeFocused();

  await openSettled(page, `/admin/users/${client.id}`);
  await pressOn(page, page.getByRole('link', { name: /^Abonnements \(2\)/ }));
  await expect(page).toHaveURL(`/admin/users/${client.id}?tab=subscriptions`);
  await expect(page.getByText('Offert').first()).toBeVisible();
  await pressOn(page, button(page, 'Désactiver Relance douce'));
  await expect(dialog(page, 'Désactiver «\u00a0Relance douce\u00a0»\u00a0?')).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');
  await pressOn(page, button(page, 'Plus d’actions'));
  for (const name of [
    'Voir son compte',
    'Créer ou offrir un abonnement',
    'Changer le plafond mensuel',
    'Remettre ses données',
  ]) {
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('menuitem', { name: 'Désactiver' })).toBeFocused();
  await page.keyboard.press('Enter');
  const shut = dialog(page, 'Désactiver Camille Martin\u00a0?');
  await expect(shut.getByRole('button', { name: 'Désactiver' })).toBeDisabled();
  await axe();
  await pressOn(page, shut.getByRole('checkbox'), 'Space');
  await typeIn(page, shut.getByRole('textbox'), 'DESACTIVER');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Utilisateur désactivé avec succès, 2.abonnements annulés/)).toBeVisible();
  await expect(page.getByText(/^Client, compte désactivé/)).toBeVisible();

  await pressOn(page, button(page, 'Plus d’actions'));
  for (const name of ['Changer le plafond mensuel', 'Réactiver']) {
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeFocused();
  await page.keyboard.press('Enter');
  const erase = dialog(page, 'Supprimer Camille Martin\u00a0?');
  await pressOn(page, erase.getByRole('checkbox'), 'Space');
  await typeIn(page, erase.getByRole('textbox'), 'SUPPRIMER');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Utilisateur supprimé avec succès/)).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
});

test('staff create a person by an invitation, who chooses a password and accepts the terms', {
  tag: [
    '@keyboard.users-admin/NewPersonScreen',
    '@keyboard.registration/InvitationScreen',
    '@2./invitation/{token}',
  ],
}, async ({ page, member, mailbox, axe }) => {
  const email = `invitee-${member.id}-${page.viewportSize()?.width}@exemple.fr`;
  await openSettled(page, '/admin/users/new');
  await pressOn(page, button(page, 'Créer l’utilisateur'));
  await expect(page.getByText("L'email est requis").first()).toBeVisible();
  await expect(page.getByText('Le mot de passe est requis').first()).toBeVisible();
  await shot(page, 'new');
  await axe();
  await typeIn(page, page.getByLabel('Email'), email);
  await typeIn(page, page.getByLabel(/Prénom/), 'Lou');
  await pressOn(page, page.getByLabel('Envoyer une invitation'), 'Space');
  await pressOn(page, button(page, 'Créer l’utilisateur'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lou');
  await expect(page.getByText(/Invitation envoyée, valable jusqu’au/)).toBeVisible();

  const mail = await mailbox.waitFor(email, /choisissez votre mot de passe/);
  const token = /\/invitation\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
  await openSettled(page, `/invitation/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue Lou');
  await shot(page, 'invitation');
  await axe();
  await typeIn(page, page.getByLabel('Mot de passe', { exact: true }), 'une horloge bien réglée 42');
  await typeIn(page, page.getByLabel('Confirmer le mot de passe'), 'une horloge bien réglée 42');
  await pressOn(page, page.getByRole('checkbox'), 'Space');
  await pressOn(page, button(page, 'Enregistrer le mot de passe'));
  await expect(page).toHaveURL(/\/login|\/dashboard/);
});

test('finance changes a cap from the person’s own page, and is told at once of the forms that are not theirs', {
  tag: ['@axe.users-admin/CapDialog'],
}, async ({ page, context, customer, shop, request, mailbox, axe }) => {
  await promote(context, customer, shop.databaseUrl, 'finance');
  const client = await registerCustomer(request, shop.siteUrl, mailbox);
  await openSettled(page, `/admin/users/${client.id}`);
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
  await pressOn(page, button(page, 'Plus d’actions'));
  await page.getByRole('menuitem', { name: 'Changer le plafond mensuel' }).click();
  const asked = dialog(page, 'Changer le plafond mensuel de Camille Martin');
  await expect(asked.getByRole('button', { name: 'Changer le plafond' })).toBeDisabled();
  await typeIn(page, asked.getByLabel('Plafond mensuel'), '25');
  await expect(asked.getByRole('status')).toContainText('Au plus 25\u00a0€ par mois au lieu de 15\u00a0€');
  await axe();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Plafond mensuel\u00a0: 25\u00a0€')).toBeVisible();

  for (const address of [`/admin/users/${client.id}/edit`, '/admin/users/new', '/admin/support']) {
    await page.goto(address);
    await expect(page.getByText('Votre rôle n’ouvre pas cet écran')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
});
