import { DAY_MS } from '#domain/time/durations.ts';
import type { Customer } from '../harness/customer.ts';
import { giveAutomation } from '../harness/own-automation.ts';
import { buy, consent, expectPaid, savedCard } from '../harness/pay.ts';
import { button, dialogOpen, type State, seen } from './state.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const monthly = { currentPeriodEnd: inDays(12) };

async function giveEachStatus({ id }: Customer, databaseUrl: string): Promise<void> {
  const give = (name: string, values: object) =>
    giveAutomation(databaseUrl, id, { name, owned: true, ...values });
  await give('Payée', {});
  await give('En fin de mois', { subscription: { status: 'cancelling', endDate: inDays(12) } });
  await give('En retard', { subscription: { status: 'past_due' } });
  await give('Essayée', { subscription: { isFree: true, endDate: inDays(7) }, owned: false });
  await give('Suspendue', { subscription: { status: 'inactive', inactiveReason: 'suspended' } });
  await give('Achetée', { subscription: null });
}

export const statesOfSubscriptions: readonly State[] = [
  {
    title: 'each status of an automation',
    path: '/dashboard?tab=automations',
    as: 'customer',
    give: giveEachStatus,
    acts: { listed: (page) => page.getByRole('listitem').filter({ hasText: 'Suspendue' }).waitFor() },
  },
  {
    title: 'the overview with something restored, late and to come',
    path: '/dashboard',
    as: 'customer',
    give: async (customer, databaseUrl) => {
      await giveEachStatus(customer, databaseUrl);
      const restored = { status: 'inactive', inactiveReason: 'restored', isRestored: true } as const;
      await giveAutomation(databaseUrl, customer.id, {
        name: 'Retrouvée',
        owned: true,
        subscription: restored,
      });
    },
    acts: { listed: (page) => page.getByRole('heading', { name: 'Abonnements restaurés' }).waitFor() },
  },
  {
    title: 'a subscription cancelled and taken back',
    path: '/dashboard?tab=automations',
    as: 'customer',
    dialog: 'src/features/shop/own-automations/web/ToggleButton.tsx',
    give: ({ id }, databaseUrl) =>
      giveAutomation(databaseUrl, id, { name: 'Outil mensuel', subscription: monthly, owned: true }),
    acts: {
      'asked before': async (page) => {
        await button(page, /^Annuler l'abonnement/).click();
        await dialogOpen(page);
      },
      cancelling: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: "Annuler l'abonnement" }).click();
        await button(page, /^Réactiver/).waitFor();
      },
      'asked before it is taken back': async (page) => {
        await button(page, /^Réactiver/).click();
        await dialogOpen(page);
      },
    },
  },
  {
    title: 'a contract ended',
    path: '/resiliation',
    as: 'customer',
    dialog: 'src/features/shop/termination/web/ContractList.tsx',
    give: ({ id }, databaseUrl) =>
      giveAutomation(databaseUrl, id, { name: 'Contrat à finir', subscription: monthly }),
    acts: {
      listed: (page) => button(page, 'Résilier Contrat à finir').waitFor(),
      'asked before': async (page) => {
        await button(page, 'Résilier Contrat à finir').click();
        await dialogOpen(page);
      },
      ended: async (page) => {
        await button(page, 'Confirmer la résiliation').click();
        await seen(page, /est résilié/);
      },
    },
  },
  {
    title: 'nothing to withdraw from',
    path: '/retractation',
    as: 'customer',
    give: ({ id }, databaseUrl) => giveAutomation(databaseUrl, id, { owned: true }),
    acts: { said: (page) => seen(page, 'Aucun contrat dans le délai de rétractation') },
  },
  {
    title: 'a trial',
    path: '/dashboard',
    as: 'customer',
    give: (customer) => customer.verifyEmail(),
    dialog: 'src/features/shop/free-trial/web/TrialDialog.tsx',
    acts: {
      'to choose': async (page) => {
        await button(page, 'Essayer gratuitement').click();
        await page.getByRole('dialog').getByRole('radio').first().waitFor();
      },
      'not chosen': async (page) => {
        await button(page, /Commencer mon essai/).click();
        await seen(page, 'Choisissez une automatisation à essayer.');
      },
    },
  },
  {
    title: 'a trial that waits for the email',
    path: '/dashboard',
    as: 'customer',
    acts: {
      chosen: async (page) => {
        await button(page, 'Essayer gratuitement').click();
        await page.getByRole('radio', { name: /Générateur de devis/ }).check();
        await button(page, /Choisir cet essai/).click();
        await seen(page, /commencera dès que votre adresse email sera confirmée/);
      },
    },
  },
  {
    title: 'what an automation really adds',
    path: '/automation/1',
    as: 'customer',
    give: ({ id }, databaseUrl) =>
      giveAutomation(databaseUrl, id, { subscription: { individualPrice: 1300 } }),
    acts: { said: (page) => page.getByRole('region', { name: 'Prix réel pour vous' }).waitFor() },
  },
  {
    title: 'the card on file, and what was paid',
    path: '/automation/3',
    as: 'customer',
    give: (customer) => buy(customer, 1),
    acts: {
      'the card on file': async (page) => {
        await button(page, 'Acheter et s’abonner').click();
        await savedCard(page).waitFor();
      },
      'another card': async (page) => {
        await page.getByRole('radio', { name: 'Payer avec une autre carte' }).check();
        await page.getByLabel('Numéro de carte').waitFor();
      },
      paid: async (page) => {
        await savedCard(page).check();
        await consent(page);
        await button(page, /Commander avec obligation de paiement/).click();
        await expectPaid(page);
      },
    },
  },
  { title: 'the way back without a payment', path: '/paiement/retour', as: 'customer' },
  {
    title: 'a payment',
    path: '/automation/3',
    as: 'customer',
    dialog: 'src/features/money/checkout/web/PaymentModal.tsx',
    acts: {
      asked: async (page) => {
        await button(page, 'Acheter et s’abonner').click();
        await button(page, /Commander avec obligation de paiement/).waitFor();
      },
      refused: async (page) => {
        await button(page, /Commander avec obligation de paiement/).click();
        await seen(page, 'Saisissez le numéro de votre carte.');
      },
    },
  },
];
