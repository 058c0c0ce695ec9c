import { expect, it } from 'vitest';
import { handedPaper } from '../parts/handed-paper.ts';
import { agendaName, checkPlan, planOf, planTitle, planWork } from './plan-work.ts';

const work = planWork({ titre: 'Facture 2026-041, Kerbrat', montant: '1 000,', 'mode-pret': false });

it('a schedule comes back as it was typed, be it half a number', () => {
  expect(checkPlan(JSON.parse(JSON.stringify(work)))).toEqual({ work });
});

it.each([
  [null],
  ['x'],
  [[]],
  [{}],
  [{ ...work, outil: 'devis' }],
  [{ ...work, champs: null }],
  [{ ...work, champs: { montant: 3 } }],
])('what is none is refused with its reason: %j', (kept) => {
  expect(checkPlan(kept)).toEqual({ why: expect.any(String) });
});

it('is called by its name and its amount', () => {
  expect(planTitle(work)).toBe('Facture 2026-041, Kerbrat, 1 000 €');
  expect(planTitle(planWork({ 'mode-pret': true, montant: '20000 €' }))).toBe('Prêt, 20000 €');
  expect(planTitle(planWork({}))).toBe('Facture');
});

it('an agenda knows it by its title, and two without a title by a name of their own each', () => {
  const untitled = (own: string) => planWork({ titre: ' ', montant: '1000', 'nom-agenda': own });
  expect(agendaName(work)).toBe('Facture 2026-041, Kerbrat');
  expect(agendaName(untitled('a'))).not.toBe(agendaName(untitled('b')));
  expect(checkPlan(JSON.parse(JSON.stringify(untitled('a'))))).toEqual({ work: untitled('a') });
});

it('what is left of an invoice is spread, under its name, and nothing of a credit note', () => {
  const blank = planWork({ nombre: '3', titre: '', montant: '' });
  const invoice = handedPaper({
    kind: 'invoice',
    number: 'F-2026-0012',
    day: '',
    due: '',
    champs: { 'c-nom': 'Kerbrat' },
    lignes: [],
    totalCents: 513_759,
    paidCents: 150_000,
  });
  expect(planOf(invoice, blank)).toEqual({
    work: planWork({ nombre: '3', titre: 'Facture F-2026-0012, Kerbrat', montant: '3637,59' }),
    left: [],
  });
  const quote = { ...invoice, kind: 'quote' as const, paidCents: 0, champs: { acompte: '30' } };
  expect(planOf(quote, blank)).toMatchObject({
    work: { champs: { montant: '5137,59', 'acompte-type': 'pc', acompte: '30' } },
  });
  expect(planOf({ ...invoice, paidCents: 513_759 }, blank)).toEqual({ why: expect.any(String) });
  expect(planOf({ ...invoice, kind: 'credit_note' }, blank)).toEqual({ why: expect.any(String) });
});

it('says what of a quote or an invoice a schedule has no place for', () => {
  const quote = handedPaper({
    ...{ kind: 'quote', number: '', day: '', due: '', lignes: [], totalCents: 100, paidCents: 0 },
    champs: {
      ...{
        'c-nom': 'Kerbrat',
        franchise: true,
        acompte: '30',
        delai: '30',
        penalites: '9',
        commande: 'BC 12',
      },
      ...{ escompte: 'Néant', assurance: 'SMABTP', notes: 'À moi.', debut: '2026-12-01', iban: 'FR76' },
    },
  });
  const blank = planWork({});
  const left = [
    'début prévu\u00a0: 1er\u00a0décembre\u00a02026',
    'bon de commande\u00a0: BC 12',
    'paiement\u00a0: à 30 jours',
    'pénalités\u00a0: 9',
    'escompte\u00a0: Néant',
    'IBAN\u00a0: FR76',
    'assurance\u00a0: SMABTP',
    'autres mentions\u00a0: À moi.',
  ];
  expect(planOf(quote, blank)).toMatchObject({ left });
  expect(planOf({ ...quote, kind: 'invoice' }, blank)).toMatchObject({
    left: left.toSpliced(3, 0, 'acompte\u00a0: 30'),
  });
});
