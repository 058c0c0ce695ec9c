import { expect, it } from 'vitest';
import { handedPaper, type PaperFields } from '../parts/handed-paper.ts';
import { reminderOf } from './handed-claim.ts';
import type { ReminderWork } from './work-file.ts';

const blank: ReminderWork = {
  outil: 'relances',
  version: 1,
  champs: { relance: '2027-01-10', delai: '8', client: '' },
  taux: {},
  message: null,
};
const invoice = handedPaper({
  kind: 'invoice',
  number: 'F-2026-0012',
  day: '2026-11-26',
  due: '2026-12-26',
  champs: {
    'e-nom': 'Anne Morel',
    'e-statut': 'sole_trader',
    'e-adresse': 'Lyon',
    'e-tel': '04',
    'c-type': 'business_eu',
    'c-nom': 'Kerbrat',
    'c-adresse': 'Brest',
    iban: 'FR76',
  },
  lignes: [],
  totalCents: 513_759,
  paidCents: 150_000,
});

it('an invoice becomes a reminder of what is left of it, to whom it was made out', () => {
  expect(reminderOf(invoice, blank)).toEqual({
    work: {
      ...blank,
      champs: {
        relance: '2027-01-10',
        delai: '8',
        numero: 'F-2026-0012',
        emission: '2026-11-26',
        echeance: '2026-12-26',
        montant: '5137,59',
        paye: '1500,00',
        'c-type': 'business',
        client: 'Kerbrat',
        'adresse-client': 'Brest',
        moi: 'Anne Morel, EI',
        'mon-adresse': 'Lyon',
        tel: '04',
        iban: 'FR76',
      },
    },
    left: [],
  });
});

it('the rate that stands on the invoice is that of the reminder: 9 % became 12,15 %', () => {
  const agreed = { ...invoice, champs: { ...invoice.champs, penalites: '9' } };
  expect(reminderOf(agreed, blank)).toMatchObject({ work: { champs: { base: 'convenu', taux: '9' } } });
  const consumer = { ...agreed, champs: { ...agreed.champs, 'c-type': 'consumer' } };
  expect(reminderOf(consumer, blank)).not.toMatchObject({ work: { champs: { base: 'convenu' } } });
});

it('a consumer is claimed of as one, and a quote of nobody', () => {
  const consumer = { ...invoice, champs: { 'c-type': 'consumer' } };
  expect(reminderOf(consumer, blank)).toMatchObject({ work: { champs: { 'c-type': 'consumer' } } });
  expect(reminderOf({ ...invoice, kind: 'quote' }, blank)).toEqual({ why: expect.any(String) });
});

it('says what of the invoice a reminder has no place for', () => {
  const said = (fields: PaperFields, more = {}) => {
    const made = reminderOf({ ...invoice, ...more, champs: { ...invoice.champs, ...fields } }, blank);
    return 'left' in made ? made.left : made;
  };
  const fields = {
    commande: 'BC 12',
    notes: 'À moi.',
    escompte: 'Néant',
    assurance: 'SMABTP',
    delai: '45fm',
  };
  expect(said({ ...fields, remise: '5', nature: 'Livraisons de biens', penalites: '9' })).toEqual([
    'bon de commande\u00a0: BC 12',
    'escompte\u00a0: Néant',
    'assurance\u00a0: SMABTP',
    'autres mentions\u00a0: À moi.',
  ]);
  expect(said({ delai: '45fm' }, { due: '' })).toEqual(['paiement\u00a0: à 45 jours, puis fin de mois']);
  expect(said({ 'c-type': 'consumer', penalites: '9' })).toEqual(['pénalités\u00a0: 9']);
});
