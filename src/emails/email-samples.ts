import type { EmailPropsByName, EmailSite } from './email-props.ts';

const site: EmailSite = {
  name: 'Rouage',
  url: 'https://rouage.example',
  legalLine: 'Rouage SAS, 12 rue des Forges, 35000 Rennes · RCS Rennes 123 456 789',
};

const trial = {
  site,
  firstName: 'Élodie',
  automation: 'Relance des factures impayées',
  automationId: 7,
  endsAt: '2026-11-27T13:05:00.000Z',
};

const gift = {
  site,
  firstName: 'Élodie',
  automation: 'Relance des factures impayées',
  automationId: 7,
  endsAt: '2026-12-20T22:59:59.000Z',
  becomesOwned: false,
  priceCents: 500,
};

/** One plausible email of each kind, for tests and for looking at them. */
export const emailSamples: EmailPropsByName = {
  verification: { site, firstName: 'Élodie', verificationKey: 'Zk3_Wq9-vT1xA7bNfR2mYs', validForHours: 72 },
  'purchase-receipt': {
    site,
    firstName: 'Élodie',
    invoiceNumber: 'F-2026-000123',
    paidAt: '2026-11-20T13:05:00.000Z',
    automation: 'Relance des factures impayées',
    lines: [
      { kind: 'purchase', amountCents: 3500 },
      { kind: 'first_month', amountCents: 500 },
      { kind: 'cap_discount', amountCents: -233 },
    ],
    totalCents: 3767,
    cardLast4: '4242',
    nextDebit: { at: '2026-12-20T13:05:00.000Z', amountCents: 267 },
    withdrawalText:
      'Vous disposez de 14 jours pour vous rétracter, tant que la page de l’automatisation n’a pas été ouverte.',
  },
  'payment-failed': {
    site,
    firstName: null,
    automation: 'Relance des factures impayées',
    amountCents: 500,
    reason: 'Votre banque indique que la provision est insuffisante.',
    attempt: 2,
    maxAttempts: 4,
    nextAttemptAt: '2026-11-22T13:05:00.000Z',
    accessUntil: '2026-11-23T13:05:00.000Z',
  },
  'password-reset': { site, firstName: 'Élodie', linkKey: 'q7_Vd0-kJ3mWb9xTzR5aNc', validForHours: 1 },
  'password-changed': { site, firstName: 'Élodie', changedAt: '2026-11-20T13:05:00.000Z' },
  'email-change': { site, firstName: 'Élodie', linkKey: 'Hn4_Xs8-pL2yGf6uQe1oKi', validForHours: 24 },
  'email-left': {
    site,
    firstName: 'Élodie',
    newEmail: 'elodie@atelier.example',
    at: '2026-11-20T13:05:00.000Z',
    done: false,
  },
  welcome: { site, firstName: 'Élodie' },
  'trial-started': trial,
  'trial-ending': trial,
  'trial-ended': trial,
  'ticket-received': {
    site,
    firstName: null,
    ticketId: 128,
    category: 'Facturation',
    receivedAt: '2026-11-20T13:05:00.000Z',
  },
  'ticket-resolved': {
    site,
    firstName: null,
    ticketId: 128,
    category: 'Facturation',
    receivedAt: '2026-11-20T13:05:00.000Z',
    resolvedAt: '2026-11-21T08:40:00.000Z',
  },
  'gift-received': gift,
  'gift-ending': { ...gift, becomesOwned: true },
  'price-change': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    oldPriceCents: 500,
    newPriceCents: 700,
    from: '2027-01-08T13:05:00.000Z',
    capCents: 1500,
    shareBeforeCents: 500,
    shareAfterCents: 618,
    monthBeforeCents: 1500,
    monthAfterCents: 1500,
  },
  'idea-received': { site, firstName: 'Élodie', receivedAt: '2026-11-20T13:05:00.000Z' },
  'card-authentication': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    amountCents: 500,
    accessUntil: '2026-11-23T13:05:00.000Z',
  },
  'payment-recovered': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    amountCents: 500,
    paidAt: '2026-11-22T13:05:00.000Z',
  },
  'subscription-cancelled': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    cancelledAt: '2026-11-20T13:05:00.000Z',
    accessUntil: '2026-12-08T13:05:00.000Z',
  },
  'subscription-reactivated': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    nextDebit: { at: '2026-12-08T13:05:00.000Z', amountCents: 500 },
  },
  'subscription-suspended': { site, firstName: null, automation: 'Relance des factures impayées' },
  'termination-link': {
    site,
    firstName: 'Élodie',
    terminationKey: 'Zk3_Wq9-vT1xA7bNfR2mYs',
    validForHours: 2,
  },
  'account-deleted': {
    site,
    firstName: 'Élodie',
    deletedAt: '2026-11-20T13:05:00.000Z',
    cancelledSubscriptions: 2,
  },
};
