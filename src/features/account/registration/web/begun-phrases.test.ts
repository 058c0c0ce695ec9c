import { expect, it } from 'vitest';
import { begunPhrases } from './VerifyEmailScreen.tsx';

const trial = {
  automation: { id: 1, name: 'Devis express', slug: 'devis-express' },
  end_date: '2026-11-30T13:05:00.000Z',
};

it('says which trial the confirmation began, and until when', () => {
  expect(begunPhrases({ trial, restored: null })).toEqual([
    'Votre essai de «\u00a0Devis express\u00a0» a commencé\u00a0: il dure jusqu’au 30\u00a0novembre\u00a02026 à 14:05.',
  ]);
});

it('says nothing where nothing waited', () => {
  expect(begunPhrases({ trial: null, restored: null })).toEqual([]);
});

it.each([
  [0, 0, 0, 'Votre fichier ne rend aucune automatisation à ce compte.'],
  [1, 0, 0, '1\u00a0automatisation est de nouveau à vous.'],
  [
    2,
    1,
    0,
    '2\u00a0automatisations sont de nouveau à vous, et 1\u00a0abonnement est à réactiver depuis votre compte.',
  ],
  [
    3,
    2,
    0,
    '3\u00a0automatisations sont de nouveau à vous, et 2\u00a0abonnements sont à réactiver depuis votre compte.',
  ],
  [1, 0, 12, '1\u00a0automatisation est de nouveau à vous. 12\u00a0documents sont de retour.'],
  [0, 0, 1, 'Votre fichier ne rend aucune automatisation à ce compte. 1\u00a0document est de retour.'],
])('counts what came back: %d automations, %d subscriptions, %d documents', (...counts) => {
  const [automations, subscriptions, documents, said] = counts;
  expect(begunPhrases({ trial: null, restored: { automations, subscriptions, documents } })).toEqual([said]);
});

it('says that the book is back beside the documents, for it is none', () => {
  const said = (documents: number) =>
    begunPhrases({ trial: null, restored: { automations: 1, subscriptions: 0, documents, book: true } });
  expect(said(3)).toEqual([
    '1\u00a0automatisation est de nouveau à vous. 3\u00a0documents et votre carnet sont de retour.',
  ]);
  expect(said(0)).toEqual(['1\u00a0automatisation est de nouveau à vous. Votre carnet est de retour.']);
});
