import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOf } from '../parts/priced-lines.ts';
import { deposit, findingsOf, mentions, type Quote, validUntil } from './core.ts';

const today = '2026-11-26';
const worth = (euros: number) =>
  totalsOf([{ quantity: 1000, unitPrice: Math.round(euros * 1e6), vat: 2000 }], { is: 'none' }, true);

const sound: Quote = {
  number: 'D-2026-001',
  day: today,
  validDays: 30,
  start: '',
  duration: '',
  place: '',
  subject: '',
  issuer: {
    name: 'Atelier Morel',
    address: 'Lyon',
    siret: '732 829 320 00074',
    vat: '',
    status: 'company',
    form: 'SARL',
    email: '',
    phone: '',
  },
  customer: { kind: 'business_fr', name: 'Kerbrat', address: 'Brest', number: '123 456 782', vat: '' },
  totals: worth(100),
  works: '',
  depositRate: 0,
  terms: 'à 30 jours',
  insurance: '',
  fee: '',
  notes: '',
  signature: '',
  scheme: 'charged',
  reverseMention: 'Autoliquidation.',
  reason: '',
  otherReason: '',
  hasLineWithoutVat: false,
};
const found = (change: Partial<Quote>) =>
  findingsOf({ ...sound, ...change }, today).map(({ field, weight }) => `${field} ${weight}`);
const said = (change: Partial<Quote>) => mentions({ ...sound, ...change }).join('\n');

describe('a quote is valid', () => {
  // Code civil, art. 2228 and 2229: days are counted whole, from the day after.
  it.each([
    ['2026-11-26', 30, '2026-12-26'],
    ['2026-12-15', 30, '2027-01-14'],
    ['2028-02-01', 30, '2028-03-02'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-26', null, ''],
    ['', 30, ''],
  ])('from %s for %s days until « %s »', (day, validDays, until) => {
    expect(validUntil({ day, validDays })).toBe(until);
  });
});

describe('a deposit', () => {
  it.each([
    [679_591, 3000, 203_877],
    [100, 3333, 33],
    [12_345, 5000, 6173],
    [10_000, 10_000, 10_000],
    [10_000, 0, 0],
    [1, 5000, 1],
  ])('on %i cents at %i hundredths of a percent is %i', (total, rate, cents) => {
    expect(deposit(total, rate).depositCents).toBe(cents);
  });

  it('and the rest are the total, whatever the rate', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.integer({ min: 0, max: 10_000 }), (total, rate) => {
        const { depositCents, restCents } = deposit(total, rate);
        expect(depositCents + restCents).toBe(total);
        expect(restCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of the whole leaves no rest to speak of', () => {
    expect(said({ depositRate: 10_000 })).toContain(
      'Acompte de 100\u00a0% à la commande, soit 120,00\u00a0€.',
    );
    expect(said({ depositRate: 10_000 })).not.toContain('Solde');
    expect(said({ depositRate: 3000 })).toContain('Solde de 84,00\u00a0€ payable à 30 jours.');
    expect(said({})).toContain('Paiement à 30 jours.');
  });
});

describe('a quote', () => {
  it('that lacks nothing is not objected to', () => expect(found({})).toEqual([]));

  // Code de commerce, art. R. 123-237 and R. 123-238; CGI, annexe II, art. 242 nonies A, I, 12°.
  it.each<[string, Partial<Quote>, string]>([
    ['its number', { number: '' }, 'numero lacks'],
    ['its date', { day: '' }, 'date lacks'],
    ['until when it holds', { validDays: null }, 'validite lacks'],
    ['the SIRET', { issuer: { ...sound.issuer, siret: '' } }, 'e-siret lacks'],
    ['the legal form of a company', { issuer: { ...sound.issuer, form: '' } }, 'e-forme lacks'],
    ['why a line bears no tax', { hasLineWithoutVat: true }, 'motif lacks'],
  ])('that lacks %s is told so', (_, change, finding) => expect(found(change)).toContain(finding));

  it('takes the SIREN of a customer, which was refused for its nine digits', () => {
    expect(found({ customer: { ...sound.customer, number: '123 456 782' } })).toEqual([]);
    expect(found({ customer: { ...sound.customer, number: '123 456 783' } })).toEqual(['c-siret blocks']);
  });

  it('is never negative, and asks when it is of nothing', () => {
    expect(found({ totals: worth(-1) })).toEqual(['lignes blocks']);
    expect(found({ totals: worth(0) })).toEqual(['lignes asks']);
  });

  it('that has run out, is of tomorrow or begins before its date is asked about', () => {
    expect(found({ day: '2026-10-26' })).toEqual(['validite asks']);
    expect(found({ day: '2026-10-27' })).toEqual([]);
    expect(found({ day: '2026-11-27' })).toEqual(['date asks']);
    expect(found({ start: '2026-11-25' })).toEqual(['debut asks']);
  });

  // Arrêté of 24 January 2017, art. 4.
  it('to a consumer is told what works in a home want more', () => {
    const customer = { ...sound.customer, kind: 'consumer' as const, number: '' };
    expect(found({ customer })).toEqual(['lieu tells']);
    expect(found({ customer, place: 'Brest', fee: 'Devis gratuit.' })).toEqual([]);
  });
});

describe('the mentions', () => {
  it.each<[Partial<Quote>, string]>([
    [{}, 'Devis valable 30\u00a0jours, jusqu’au 26\u00a0décembre\u00a02026.'],
    [{ validDays: 1 }, 'Devis valable 1\u00a0jour, jusqu’au 27\u00a0novembre\u00a02026.'],
    [{ scheme: 'franchise' }, 'TVA non applicable, art. 293 B du CGI.'],
    [{ scheme: 'reverse' }, 'Autoliquidation.'],
    [{ hasLineWithoutVat: true, reason: 'formation' }, 'art. 261, 4, 4°, a du CGI'],
    [{ start: '2027-01-04' }, 'Début prévu des travaux ou de la prestation\u00a0: 4\u00a0janvier\u00a02027.'],
    [{ place: 'Brest', fee: 'Devis gratuit.' }, 'Lieu d’exécution\u00a0: Brest.'],
  ])('with %j hold « %s »', (change, mention) => expect(said(change)).toContain(mention));
});

// CGI, art. 279-0 bis: whoever the customer is (BOI-TVA-LIQ-30-20-90-40, 10).
it('works at a reduced rate are asked about and certified in the quote, whoever their customer is', () => {
  const totals = totalsOf([{ quantity: 1000, unitPrice: 1e8, vat: 1000 }], { is: 'none' }, true);
  for (const kind of ['consumer', 'business_fr', 'business_eu', 'business_abroad'] as const) {
    const quote: Quote = { ...sound, customer: { ...sound.customer, kind }, totals };
    const asked = findingsOf(quote, today).filter(({ field }) => field === 'travaux');
    expect([kind, asked.map(({ weight }) => weight)]).toEqual([kind, ['tells']]);
    expect(mentions({ ...quote, works: 'here' }).join()).toContain('certifie, en qualité de preneur');
  }
  expect(mentions({ ...sound, totals, works: 'elsewhere' }).join()).not.toContain('certifi');
});
