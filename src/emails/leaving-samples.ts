import type { EmailPropsByName, EmailSite } from './email-props.ts';

export const site: EmailSite = {
  name: 'Rouage',
  url: 'https://rouage.example',
  legalLine: 'Rouage SAS, 12 rue des Forges, 35000 Rennes · RCS Rennes 123 456 789',
};

/** Of what ends: a contract, an account, a right. */
export const samplesOfLeaving = {
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
    unused: false,
    byTeam: false,
  },
  'account-inactive': {
    site,
    firstName: 'Élodie',
    lastUsedAt: '2026-11-20T13:05:00.000Z',
    closesAt: '2031-11-20T13:05:00.000Z',
    owns: true,
  },
  'documents-ending': {
    site,
    firstName: 'Élodie',
    automation: 'Générateur de factures',
    documents: 42,
    forgottenAt: '2027-11-20T13:05:00.000Z',
  },
  'data-archive-ready': {
    site,
    firstName: 'Élodie',
    askedAt: '2026-11-20T13:05:00.000Z',
    expiresAt: '2026-11-27T13:06:00.000Z',
  },
  'withdrawal-link': { site, firstName: 'Élodie', linkKey: 'Rt5_Yu2-cV8bNm3kLp9qWe', validForHours: 2 },
  'withdrawal-acknowledged': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    kind: 'purchase',
    holder: { name: 'Élodie Marchand', email: 'elodie@atelier.example' },
    invoiceNumber: 'F-2026-000123',
    concludedAt: '2026-11-20T13:05:00.000Z',
    statedAt: '2026-11-27T08:12:00.000Z',
    purchaseCents: 3500,
    monthCents: 383,
    purchaseExcluded: false,
    daysUsed: 7,
    daysPaid: 30,
    refundedBy: '2026-12-11T22:59:59.000Z',
  },
  'restored-taken-back': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    cause: 'dispute',
    endedAt: '2026-12-04T10:20:00.000Z',
    subscriptionEnded: true,
    accessUntil: '2026-12-20T10:20:00.000Z',
  },
  'dispute-lost': {
    site,
    firstName: 'Élodie',
    automation: 'Relance des factures impayées',
    amountCents: 4000,
    endedAt: '2026-12-04T10:20:00.000Z',
    subscriptionEnded: true,
    accessUntil: null,
    purchaseEnded: true,
    owned: false,
  },
} satisfies Partial<EmailPropsByName>;
