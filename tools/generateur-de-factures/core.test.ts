import { describe, expect, it } from 'vitest';
import type { Customer } from '../parts/parties.ts';
import { dueDay } from '../parts/payment-terms.ts';
import { totalsOf } from '../parts/priced-lines.ts';
import { findingsOf } from './checks.ts';
import { dueOn, type Invoice, mentions } from './core.ts';
import type { Issued, Listed } from './journal.ts';

const today = '2026-11-26';
const worth = (euros: number) =>
  totalsOf([{ quantity: 1000, unitPrice: Math.round(euros * 1e6), vat: 2000 }], { is: 'none' }, true);
const business: Customer = {
  kind: 'business_fr',
  name: 'Maison Kerbrat',
  address: 'Brest',
  number: '123456782',
  vat: '',
};

const sound: Invoice = {
  kind: 'invoice',
  isDeposit: false,
  deposits: '',
  number: '2026-042',
  day: today,
  saleDay: today,
  origin: { number: '', day: '', reason: '' },
  issuer: {
    name: 'Atelier Morel',
    address: 'Lyon',
    siret: '732 829 320 00074',
    vat: 'FR44732829320',
    status: 'company',
    form: 'SARL au capital de 5 000 €, RCS Lyon',
    email: '',
    phone: '',
  },
  customer: business,
  customerEmail: '',
  delivery: '',
  order: '',
  subject: '',
  insurance: '',
  nature: 'Prestations de services',
  terms: '30',
  scheme: 'charged',
  reverseMention: 'Autoliquidation.',
  reason: '',
  otherReason: '',
  hasLineWithoutVat: false,
  isOnDebits: false,
  totals: worth(100),
  works: '',
  penaltyRate: 1300,
  earlyPayment: 'Pas d’escompte pour paiement anticipé.',
  paidCents: 0,
  iban: '',
  notes: '',
};
const issued = (number: string, day: string, more: Partial<Issued> = {}): Issued => ({
  kind: 'invoice',
  number,
  day,
  customer: 'Maison Kerbrat',
  origin: '',
  netCents: 10_000,
  vatCents: 2000,
  totalCents: 12_000,
  rates: [],
  form: null,
  ...more,
});
const found = (change: Partial<Invoice>, journal: Listed[] = [], last = '2026-041') =>
  findingsOf({ ...sound, ...change }, { issued: journal, last, today }).map(
    ({ field, weight }) => `${field} ${weight}`,
  );
const said = (change: Partial<Invoice>) => mentions({ ...sound, ...change }).join('\n');

describe('the day of payment', () => {
  // Service-Public, F23211: an invoice of 2 January is due on 17 March, or at the end of February.
  it.each([
    ['2026-01-02', 'fm45', '2026-03-17'],
    ['2026-01-02', '45fm', '2026-02-28'],
    ['2028-01-02', '45fm', '2028-02-29'],
    ['2026-11-20', '30', '2026-12-20'],
    ['2026-11-26', '60', '2027-01-25'],
    ['2026-11-26', '0', '2026-11-26'],
  ] as const)('of %s at « %s » is %s', (day, terms, due) => expect(dueDay({ day, terms })).toBe(due));
  it('is none without a date', () => expect(dueDay({ day: '', terms: '30' })).toBe(''));
  it('of what is paid is the paper’s own, and nothing is asked for', () => {
    const paid = { ...sound, paidCents: sound.totals.totalCents };
    expect(dueOn(paid)).toBe(sound.day);
    expect(said(paid)).toContain('rien ne reste à payer');
    expect(said(paid)).not.toContain('À payer');
  });
});

describe('an invoice', () => {
  it('that lacks nothing is not objected to', () => expect(found({})).toEqual([]));

  // CGI, annexe II, art. 242 nonies A, I; Code de commerce, art. L. 441-9, L. 441-10, R. 123-237 and L. 238-3.
  it.each<[string, Partial<Invoice>, string]>([
    ['the VAT number where VAT is charged', { issuer: { ...sound.issuer, vat: '' } }, 'e-tva lacks'],
    ['the date of the sale', { saleDay: '' }, 'vente lacks'],
    ['the legal form of a company', { issuer: { ...sound.issuer, form: '' } }, 'e-forme lacks'],
    ['the rate of penalties between businesses', { penaltyRate: null }, 'penalites lacks'],
    ['the words on early payment', { earlyPayment: '' }, 'escompte lacks'],
    ['why a line is without tax', { hasLineWithoutVat: true }, 'motif lacks'],
    ['the customer’s VAT number under reverse charge', { scheme: 'reverse' }, 'c-tva lacks'],
    [
      'the customer’s VAT number of goods sent within the Union',
      { hasLineWithoutVat: true, reason: 'intracommunautaire' },
      'c-tva lacks',
    ],
    ['the SIREN of a French business', { customer: { ...business, number: '' } }, 'c-siret tells'],
    [
      'the seller’s VAT number of goods sent within the Union, which bear no tax here',
      {
        issuer: { ...sound.issuer, vat: '' },
        totals: { ...worth(100), vatCents: 0 },
        hasLineWithoutVat: true,
        reason: 'intracommunautaire',
      },
      'e-tva lacks',
    ],
    ['a number', { number: '' }, 'numero lacks'],
  ])('that lacks %s is told so: it went without a word', (_, change, finding) => {
    expect(found(change)).toContain(finding);
  });

  it('of who charges no VAT needs no VAT number', () => {
    expect(found({ scheme: 'franchise', issuer: { ...sound.issuer, vat: '' } })).toEqual([]);
  });

  it('to a consumer needs no SIREN, no penalties and no words on early payment', () => {
    const customer: Customer = { ...business, kind: 'consumer', number: '' };
    expect(found({ customer, penaltyRate: null, earlyPayment: '' })).toEqual([]);
    expect(said({ customer })).not.toMatch(/pénalités|40|escompte/);
  });

  // CGI, art. 283: who owes the tax instead of the seller is a taxable person.
  it('to a consumer is not under reverse charge', () => {
    const customer: Customer = { ...business, kind: 'consumer' };
    expect(found({ customer, scheme: 'reverse' })).toEqual(['auto-motif blocks']);
    expect(found({ customer, hasLineWithoutVat: true, reason: 'services_ue' })).toEqual(['motif blocks']);
  });

  it('has one of its numbers once, follows the last, and is dated no earlier than it', () => {
    expect(found({ number: '2026-050' })).toEqual(['numero asks']);
    expect(found({}, [issued('2026-42', today)])).toContain('numero blocks');
    expect(found({}, [issued('2026-041', '2026-11-27')])).toContain('date blocks');
    expect(found({}, [issued('2026-041', today)])).toEqual([]);
  });

  it('with a date that is past or to come is asked about', () => {
    expect(found({ day: '2026-11-20', saleDay: '2026-11-20' })).toEqual(['date asks']);
    expect(found({ day: '2026-11-27' })).toEqual(['date asks']);
    expect(found({ saleDay: '2026-12-01' })).toEqual(['vente asks']);
    // A deposit is paid before what it is of.
    expect(found({ saleDay: '2026-12-01', isDeposit: true })).toEqual([]);
  });

  it('is never negative, and asks when it is of nothing', () => {
    expect(found({ totals: worth(-100) })).toContain('lignes blocks');
    expect(found({ totals: worth(0) })).toEqual(['lignes asks']);
  });

  it('cannot have been paid beyond its total', () => {
    expect(found({ paidCents: 12_000 })).toEqual([]);
    expect(found({ paidCents: 12_001 })).toEqual(['paye blocks']);
  });

  // Three times 2,62 %, the legal interest of businesses in the first half of 2026 (arrêté of 15 December 2025).
  it('with penalties below 7,86 % is asked about, and its usual rate is told to be of another half-year', () => {
    expect(found({ penaltyRate: 786 })).toEqual([]);
    expect(found({ penaltyRate: 785 })).toEqual(['penalites asks']);
    expect(found({ penaltyRate: 1215 })).toEqual(['penalites tells']);
  });

  it('with an account whose key is wrong is stopped', () => {
    expect(found({ iban: 'FR76 3000 6000 0112 3456 7890 188' })).toEqual(['iban blocks']);
    expect(found({ iban: 'FR76 3000 6000 0112 3456 7890 189' })).toEqual([]);
  });

  it('with a number of a company that is wrong, or another’s VAT number, is stopped', () => {
    expect(found({ issuer: { ...sound.issuer, siret: '732 829 320 00075' } })).toContain('e-siret blocks');
    expect(found({ issuer: { ...sound.issuer, vat: 'FR83404833048' } })).toEqual(['e-tva blocks']);
  });

  // Ordonnance 2025-1247 of 17 December 2025: the CGI may be named until 31 December 2027.
  it('that names the CGI from 2028 on is told so', () => {
    const change = { scheme: 'franchise', day: '2028-01-03', saleDay: '2028-01-03' } as const;
    expect(found(change, [], '')).toContain('franchise tells');
    expect(found({ ...change, day: '2027-12-31', saleDay: '2027-12-31' }, [], '')).not.toContain(
      'franchise tells',
    );
  });
});

describe('the mentions', () => {
  it('between businesses are the day, the nature, early payment, penalties and 40 €', () => {
    expect(said({})).toBe(
      [
        'À payer au plus tard le 26\u00a0décembre\u00a02026.',
        'Nature des opérations\u00a0: prestations de services.',
        'Pas d’escompte pour paiement anticipé.',
        'En cas de retard\u00a0: pénalités au taux annuel de 13\u00a0%, exigibles sans rappel dès le lendemain de l’échéance, et indemnité forfaitaire pour frais de recouvrement de 40\u00a0€ (art. L441-10 et D441-5 du Code de commerce).',
      ].join('\n'),
    );
  });

  it.each<[Partial<Invoice>, string]>([
    [{ scheme: 'franchise' }, 'TVA non applicable, art. 293 B du CGI.'],
    [{ scheme: 'reverse' }, 'Autoliquidation.'],
    [{ hasLineWithoutVat: true, reason: 'export' }, 'art. 262, I du CGI'],
    [{ hasLineWithoutVat: true, reason: 'guyane_mayotte' }, 'art. 294, 1 du CGI'],
    [{ hasLineWithoutVat: true, reason: 'autre', otherReason: 'Art. 261 C du CGI.' }, 'Art. 261 C du CGI.'],
    [{ isOnDebits: true }, 'Option pour le paiement de la taxe d’après les débits.'],
  ])('with %j hold « %s »', (change, mention) => expect(said(change)).toContain(mention));

  it('hold the option for debits for services that are taxed only', () => {
    expect(said({ isOnDebits: true, nature: 'Livraisons de biens' })).not.toContain('débits');
    expect(said({ isOnDebits: true, scheme: 'franchise' })).not.toContain('débits');
  });
});

// CGI, art. 289, I, 5: it names the invoice that it changes « de façon spécifique et non équivoque ».
describe('a credit note', () => {
  const credit: Partial<Invoice> = {
    kind: 'credit_note',
    number: 'A-2026-001',
    origin: { number: '2026-041', day: '2026-11-20', reason: 'Retour' },
    saleDay: '',
  };
  const journal = [issued('2026-041', '2026-11-20')];

  it('names its invoice and why, and asks for no payment', () => {
    expect(said(credit)).toBe(
      'Avoir sur la facture 2026-041 du 20\u00a0novembre\u00a02026. Motif\u00a0: Retour.\nNature des opérations\u00a0: prestations de services.',
    );
    expect(found(credit, journal, '')).toEqual([]);
  });

  it('without its invoice, or before it, is stopped', () => {
    expect(found({ ...credit, origin: { number: '', day: '', reason: '' } }, journal, '')).toEqual([
      'origine lacks',
      'origine-date lacks',
    ]);
    const later = { number: '2026-041', day: '2026-11-27', reason: '' };
    expect(found({ ...credit, origin: later }, journal, '')).toContain('origine-date blocks');
  });

  it('gives back no more than the invoice and its other credit notes leave', () => {
    expect(found({ ...credit, totals: worth(100) }, journal, '')).toEqual([]);
    expect(found({ ...credit, totals: worth(100.01) }, journal, '')).toEqual(['lignes blocks']);
    const other = issued('A-2026-000', today, { kind: 'credit_note', origin: '2026-041', totalCents: -6000 });
    expect(found({ ...credit, totals: worth(50) }, [...journal, other], '')).toEqual([]);
    expect(found({ ...credit, totals: worth(51) }, [...journal, other], '')).toEqual(['lignes blocks']);
  });

  const at = (vat: number, euros: number) =>
    totalsOf([{ quantity: 1000, unitPrice: Math.round(euros * 1e6), vat }], { is: 'none' }, true);
  const worthOf = (
    { netCents, vatCents, totalCents, rates }: Invoice['totals'],
    sign = 1,
  ): Partial<Issued> => ({
    ...{ netCents: sign * netCents, vatCents: sign * vatCents, totalCents: sign * totalCents },
    rates: rates.map((one) => ({
      ...{ vat: one.vat, netCents: sign * one.netCents, vatCents: sign * one.vatCents },
    })),
  });

  it('knows its invoice in whatever writing of its number, its day and its customer', () => {
    const of = (number: string, day = '2026-11-20') => ({ ...credit, origin: { number, day, reason: '' } });
    for (const number of ['2026-41', '2026/0041', 'Facture n° 2026-041'])
      expect(found({ ...of(number), totals: worth(101) }, journal, '')).toEqual(['lignes blocks']);
    expect(found(of('2026-041', '2026-11-19'), journal, '')).toEqual(['origine-date blocks']);
    const other = { ...business, name: 'Société Dubois' };
    expect(found({ ...credit, customer: other }, journal, '')).toEqual(['c-nom asks']);
    expect(found({ ...credit, customer: { ...business, name: 'MAISON  Kerbrat ' } }, journal, '')).toEqual(
      [],
    );
  });

  it('of an invoice that is not known is asked about, be nothing known at all', () => {
    expect(found(of2019, journal, '')).toEqual(['origine asks']);
    expect(found(of2019, [], '')).toEqual(['origine asks']);
  });
  it('of an invoice of unknown amounts is known: what is left of it is asked about, or its total alone held', () => {
    const unknown = { netCents: null, vatCents: null, totalCents: null, rates: [] };
    const former = { ...issued('2026-041', '2026-11-20'), ...unknown };
    expect(found(credit, [former], '')).toEqual(['origine asks']);
    expect(found({ ...credit, customer: { ...business, name: 'Dubois' } }, [former], '')).toContain(
      'c-nom asks',
    );
    const total = { ...former, totalCents: 12_000 };
    expect(found({ ...credit, totals: worth(100) }, [total], '')).toEqual([]);
    expect(found({ ...credit, totals: worth(101) }, [total], '')).toEqual(['lignes blocks']);
    const given = { ...former, kind: 'credit_note' as const, number: 'AV-1', origin: '2026-041' };
    expect(found(credit, [...journal, given], '')).toEqual(['origine asks']);
    expect(found({ ...credit, totals: worth(60) }, [total, { ...given, totalCents: -6000 }], '')).toEqual([
      'lignes blocks',
    ]);
  });
  const of2019 = { ...credit, origin: { number: '2019-12', day: '2019-11-20', reason: '' } };

  it('of 80 at 20 % on an invoice of 100 at 5,5 % is stopped; without tax on one with tax it is asked about', () => {
    const invoice = issued('2026-041', '2026-11-20', worthOf(at(550, 100)));
    expect(found({ ...credit, totals: at(2000, 80) }, [invoice], '')).toEqual(['lignes blocks']);
    expect(found({ ...credit, totals: at(550, 80) }, [invoice], '')).toEqual([]);
    const given = issued('AV-1', today, {
      kind: 'credit_note',
      origin: '2026-41',
      ...worthOf(at(550, 80), -1),
    });
    expect(found({ ...credit, totals: at(550, 21) }, [invoice, given], '')).toEqual(['lignes blocks']);
    expect(found({ ...credit, totals: at(550, 20) }, [invoice, given], '')).toEqual([]);
    const net = totalsOf([{ quantity: 1000, unitPrice: 5e6, vat: 0 }], { is: 'none' }, false);
    expect(found({ ...credit, scheme: 'franchise', totals: net }, [invoice], '')).toEqual(['lignes asks']);
  });
});

// CGI, art. 262 ter, I, 1°, 259, 1°, 262, I and 283, 2 and 2 nonies.
describe('a reason without tax', () => {
  const vat = (number: string, kind: Customer['kind'] = 'business_eu'): Customer => ({
    ...business,
    kind,
    number: '',
    vat: number,
  });
  const withReason = (reason: string, customer: Customer) =>
    found({
      nature: 'Livraisons de biens et prestations de services',
      hasLineWithoutVat: true,
      reason,
      customer,
    });
  const services =
    'Autoliquidation. TVA due par le preneur, art. 283-2 du CGI et art. 196 de la directive 2006/112/CE.';
  const works = 'Autoliquidation. TVA due par le preneur assujetti, art. 283, 2 nonies du CGI.';
  const french: Customer = { ...business, vat: 'FR32123456789' };

  it('of another country of the Union is not of a French customer', () => {
    for (const reason of ['intracommunautaire', 'services_ue'])
      expect(withReason(reason, { ...business, vat: '' })).toContain('motif blocks');
    expect(found({ scheme: 'reverse', reverseMention: services, customer: business })).toContain(
      'auto-motif blocks',
    );
    expect(withReason('services_hors_ue', french)).toContain('motif blocks');
    expect(withReason('services_hors_ue', vat('DE136695976'))).toContain('motif blocks');
    expect(withReason('export', french)).toContain('motif asks');
    expect(withReason('export', { ...business, kind: 'consumer' })).toEqual([]);
    expect(withReason('services_hors_ue', vat('US123456789', 'business_abroad'))).toEqual([]);
  });

  it('of goods is not of a service, nor the reverse: it is asked about', () => {
    const german = vat('DE136695976');
    const nature = (is: string, reason: string) =>
      found({ nature: is, hasLineWithoutVat: true, reason, customer: german });
    expect(nature('Prestations de services', 'intracommunautaire')).toEqual(['nature asks']);
    expect(nature('Livraisons de biens', 'services_ue')).toEqual(['nature asks']);
    expect(nature('Livraisons de biens', 'intracommunautaire')).toEqual([]);
    expect(nature('Livraisons de biens et prestations de services', 'services_ue')).toEqual([]);
    expect(
      found({ nature: 'Livraisons de biens', scheme: 'reverse', reverseMention: services, customer: german }),
    ).toEqual(['nature asks']);
  });

  it('of a customer outside the Union with a number of one of its countries is asked about', () => {
    expect(found({ customer: vat('DE136695976', 'business_abroad') })).toEqual(['c-tva asks']);
    expect(found({ customer: vat('XI123456789', 'business_abroad') })).not.toContain('c-tva asks');
    expect(found({ customer: vat('CHE123456788', 'business_abroad') })).toEqual([]);
  });

  it('of works that are reverse charged is of a customer who owes the tax in France', () => {
    const reversed = (customer: Customer) => found({ scheme: 'reverse', reverseMention: works, customer });
    expect(reversed({ ...business, vat: 'FR32123456789' })).not.toContain('auto-motif asks');
    expect(reversed(vat('DE136695976'))).toEqual(['auto-motif asks']);
  });

  it('within the Union wants a number of one of its countries: EL of Greece, never GR, US or CHE', () => {
    for (const number of [
      'GR094259216',
      'US123456789',
      'CHE123456789',
      'GB123456789',
      'NO123456789',
      'FR44732829320',
    ])
      for (const reason of ['intracommunautaire', 'services_ue'])
        expect([number, withReason(reason, vat(number))]).toEqual([number, ['c-tva blocks']]);
    for (const number of ['EL094259216', 'DE136695976', 'el 094 259 216'])
      expect([number, withReason('intracommunautaire', vat(number))]).toEqual([number, []]);
  });

  it('in Northern Ireland is of the Union for goods, not for services', () => {
    const customer = vat('XI110305878');
    expect(withReason('intracommunautaire', customer)).toEqual([]);
    expect(withReason('services_ue', customer)).toEqual(['c-tva blocks']);
  });

  it('a number of another country is not of a French customer', () => {
    expect(found({ customer: { ...business, vat: 'DE136695976' } })).toEqual(['c-tva blocks']);
  });
});

// CGI, art. 279-0 bis: whoever the customer is (BOI-TVA-LIQ-30-20-90-40, 10); a credit note certifies nothing.
it('works at a reduced rate are asked about and certified on the invoice, whoever their customer is', () => {
  const totals = totalsOf([{ quantity: 1000, unitPrice: 1e8, vat: 1000 }], { is: 'none' }, true);
  for (const kind of ['consumer', 'business_fr', 'business_eu', 'business_abroad'] as const) {
    const customer = { ...business, kind };
    expect(found({ customer, totals })).toContain('travaux tells');
    expect(said({ customer, totals, works: 'here' })).toContain('certifie, en qualité de preneur');
  }
  expect(said({ totals, works: 'elsewhere' })).toContain('certifiées par le client');
  const origin = { number: '2026-041', day: today, reason: '' };
  expect(said({ totals, works: 'here', kind: 'credit_note', origin })).not.toContain('certifi');
  expect(found({ totals, kind: 'credit_note', origin })).not.toContain('travaux tells');
});
