import type { Page } from '@playwright/test';
import type { Customer } from '../harness/customer.ts';
import { giveAutomation } from '../harness/own-automation.ts';
import { button, dialogOpen, field, type State, seen } from './state.ts';

const address = {
  first_name: 'Camille',
  last_name: 'Martin',
  address1: '1 Rue de Siam',
  city: 'Brest',
  postal_code: '29200',
};
const idea = 'Relancer mes devis restés sans réponse. Chaque lundi matin, si possible.';
const tool =
  '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Outil</title><h1>Mon outil</h1></html>';

const giveAddress = (customer: Customer, name: string) =>
  customer.call('POST', '/api/addresses/', { ...address, address_name: name });
const firstItem = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('listitem').first();

export const statesOfProfile: readonly State[] = [
  {
    title: 'the addresses',
    path: '/dashboard?tab=profile',
    as: 'customer',
    dialog: 'src/features/people/addresses/web/AddressesCard.tsx',
    give: async (customer) => {
      await giveAddress(customer, 'Maison');
      await giveAddress(customer, 'Atelier');
    },
    acts: {
      listed: (page) => seen(page, 'Atelier'),
      'asked before one is deleted': async (page) => {
        await button(page, /^Supprimer/).click();
        await dialogOpen(page);
      },
    },
  },
  {
    title: 'an address that exists',
    path: '/address/edit',
    as: 'customer',
    give: async (customer) => {
      const { id } = await (await giveAddress(customer, 'Maison')).json();
      return `/address/edit/${id}`;
    },
    acts: { filled: (page) => page.getByRole('combobox', { name: 'Adresse' }).waitFor() },
  },
  {
    title: 'a new address',
    path: '/address/new',
    as: 'customer',
    acts: {
      refused: async (page) => {
        await field(page, 'Code postal').fill('7500');
        await field(page, 'Téléphone').fill('06 12');
        await button(page, 'Ajouter l’adresse').click();
        await seen(page, 'La ville est obligatoire.');
      },
    },
  },
  {
    title: 'the addresses found',
    path: '/address/new',
    as: 'customer',
    // The list closes when the window changes.
    phoneToo: false,
    acts: {
      shown: async (page) => {
        await page.getByRole('combobox', { name: 'Adresse' }).pressSequentially('8 boulevard du po');
        await page.getByRole('option').first().waitFor();
      },
    },
  },
  {
    title: 'the deletion of an account',
    path: '/profile/edit?tab=preferences&part=compte',
    as: 'customer',
    dialog: 'src/features/account/data-export/web/DeleteAccountSection.tsx',
    acts: {
      'asked before': async (page) => {
        await button(page, 'Supprimer mon compte').click();
        await seen(page, 'Votre compte est fermé aussitôt.');
      },
    },
  },
  {
    title: 'a request and an idea sent',
    path: '/support?tab=contact',
    as: 'customer',
    give: async (customer) => {
      const { email } = customer;
      const subject = 'Changer mon adresse';
      await customer.call('POST', '/api/tickets/', {
        email,
        subject,
        message: 'Bonjour, où la changer ? Merci !',
      });
      await customer.call('POST', '/api/automation-ideas/', { email, description: idea });
    },
    acts: {
      'open in their lists': async (page) => {
        for (const region of ['Vos demandes', 'Vos idées d’automatisation']) {
          await firstItem(page, region).locator('summary').click();
        }
      },
    },
  },
  {
    title: 'an automation in its frame',
    path: '/webhook-viewer',
    as: 'customer',
    give: async ({ id }, databaseUrl) =>
      `/webhook-viewer/${await giveAutomation(databaseUrl, id, { name: 'Mon outil', html: tool })}`,
    acts: {
      open: (page) => page.frameLocator('iframe').getByRole('heading', { name: 'Mon outil' }).waitFor(),
    },
  },
  {
    title: 'an automation that does not open',
    path: '/webhook-viewer',
    as: 'customer',
    give: async ({ id }, databaseUrl) =>
      `/webhook-viewer/${await giveAutomation(databaseUrl, id, { subscription: null, owned: true })}`,
    acts: {
      async said(page) {
        await page.getByText('Message exact, pour le support').click();
        await seen(page, 'Abonnement requis pour accéder à ce webhook');
      },
    },
  },
  {
    title: 'the switch to the administration',
    path: '/catalogue',
    as: 'staff',
    acts: {
      'without a password': async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Administration' }).first().click();
        await page.getByRole('dialog').getByLabel('Mot de passe', { exact: true }).press('Enter');
        await seen(page, 'Veuillez saisir votre mot de passe');
      },
      'with a wrong one': async (page) => {
        const password = page.getByRole('dialog').getByLabel('Mot de passe', { exact: true });
        await password.fill('autre');
        await password.press('Enter');
        await seen(page, 'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.');
      },
    },
  },
];
