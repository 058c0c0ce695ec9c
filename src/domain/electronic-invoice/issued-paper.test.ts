import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents, sumCents } from '../money/money.ts';
import { vatOfRow, vatWithin } from '../money/vat-treatment.ts';
import { countryCode, countryNames } from '../people/countries.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';
import { totalsOf } from './electronic-invoice.ts';
import { electronicInvoiceOf, type IssuedLine, type IssuedPaper } from './issued-paper.ts';

const franchise = {
  name: 'Rouage',
  address: '12 rue des Engrenages, 69003 Lyon',
  registration: 'RCS Lyon 912\u00a0345\u00a0678',
};
const taxed = { ...franchise, vatNumber: 'FR40 912345678' };
const zoé = { name: 'Zoé Petit', email: 'zoe@exemple.fr' };
const period = { from: '2026-11-23', to: '2026-12-22' };

const paper = (lines: readonly IssuedLine[], given: Partial<IssuedPaper> = {}): IssuedPaper => {
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const seller: IssuedPaper['seller'] = given.seller ?? franchise;
  const { vat = null } = given;
  return {
    ...{ kind: 'invoice', number: 'F-2026-000001', issuedAt: new Date('2026-11-23T23:30:00Z') },
    ...{
      totalAmount,
      vatAmount: vatWithin(totalAmount, vatOfRow({ vat, seller })),
      vat,
      lines,
      corrected: null,
      paidAt: null,
    },
    ...{ buyer: zoé, ...given, seller },
  };
};
const line = (kind: IssuedLine['kind'], cents: number, label: string = kind) => ({
  ...{ kind, label, amount: euroCents(cents) },
  ...(kind === 'subscription' && { period }),
});
const bought = [
  line('purchase', 3500),
  line('subscription', 500, 'Abonnement mensuel'),
  line('cap_discount', -120, 'Remise plafond'),
  line('month_discount', -100, 'Code BIENVENUE'),
];
const invoiceOf = (given: IssuedPaper) => {
  const invoice = electronicInvoiceOf(given, 'card');
  if (!invoice) throw new Error('no invoice');
  return invoice;
};

describe('the invoice of a paper', () => {
  it.each([
    [{ rate: 20 }, { category: 'S', rate: 20 }],
    [
      { rate: 25.5, state: 'FI' },
      { category: 'S', rate: 25.5 },
    ],
    [
      { rate: 0, reason: 'reverse_charge' },
      { category: 'AE', rate: 0, reason: { code: 'VATEX-EU-AE' } },
    ],
    [
      { rate: 0, reason: 'overseas' },
      { category: 'E', rate: 0 },
    ],
    [
      { rate: 0, reason: 'abroad' },
      { category: 'O', rate: 0, reason: { code: 'VATEX-EU-O' } },
    ],
  ] as const)('bears the tax of its row, %j, as %j', (vat, tax) => {
    const invoice = invoiceOf(paper(bought, { seller: taxed, vat }));
    expect(invoice.taxes).toHaveLength(1);
    expect(invoice.taxes[0]).toMatchObject(tax);
    expect(totalsOf(invoice).withTax).toBe(3780);
    expect(invoice.seller.vatNumber === undefined).toBe(tax.category === 'O');
  });

  it('names a company of Saint-Martin, where there is no French tax, by its SIREN alone: a tax number is the seller’s', () => {
    const buyer = { ...zoé, company: 'Petit', siren: '732829320', vatNumber: 'FR44732829320' };
    const there = { ...buyer, postalCode: '97150', city: 'Marigot', country: 'France' };
    const vat = { rate: 0, reason: 'abroad' } as const;
    const invoice = invoiceOf(paper(bought, { seller: taxed, buyer: there, vat }));
    expect(invoice.seller).toMatchObject({ vatNumber: undefined, taxNumber: '912345678' });
    expect(invoice.buyer).toMatchObject({ siren: '732829320', vatNumber: undefined });
    const xml = crossIndustryInvoice(invoice);
    expect(xml.match(/<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/g)).toEqual([
      '<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">912345678</ram:ID></ram:SpecifiedTaxRegistration>',
    ]);
  });

  it('makes each discount an allowance of the line above, with its reason', () => {
    const { lines } = invoiceOf(paper(bought));
    expect(lines.map(({ unitPrice, amount }) => [unitPrice, amount])).toEqual([
      [35_000_000, 3500],
      [5_000_000, 280],
    ]);
    expect(lines[1]?.allowances).toEqual([
      { amount: 120, reason: 'Remise plafond' },
      { amount: 100, reason: 'Code BIENVENUE' },
    ]);
  });

  it('is of the Paris day, for the days of its month, and paid', () => {
    const invoice = invoiceOf(paper(bought));
    expect(invoice).toMatchObject({ issuedOn: '2026-11-24', dueOn: '2026-11-24', period, paid: 3780 });
    expect(invoice.lines.map((one) => one.period)).toEqual([undefined, period]);
    expect(totalsOf(invoice).due).toBe(0);
  });

  it('says why a seller of the franchise charges no tax, and who that seller is', () => {
    const { taxes, seller } = invoiceOf(paper(bought));
    expect(taxes).toEqual([
      {
        ...{ category: 'E', rate: 0, base: 3780, amount: 0 },
        reason: { text: 'TVA non applicable, art. 293 B du CGI', code: 'VATEX-FR-FRANCHISE' },
      },
    ]);
    expect(seller).toMatchObject({
      ...{ siren: '912345678', taxNumber: '912345678', vatNumber: undefined },
      electronicAddress: { scheme: '0225', id: '912345678' },
      address: { lines: ['12 rue des Engrenages'], postalCode: '69003', city: 'Lyon', country: 'FR' },
    });
  });

  it('takes the tax out of what was paid, as the paper prints it', () => {
    const { taxes, lines, seller } = invoiceOf(paper(bought, { seller: taxed }));
    expect(taxes).toEqual([{ category: 'S', rate: 20, base: 3150, amount: 630, reason: undefined }]);
    expect(sumCents(lines.map(({ amount }) => amount))).toBe(3150);
    expect(seller).toMatchObject({ vatNumber: 'FR40912345678', taxNumber: undefined });
  });

  it('says when the tax is due: when it is paid, unless its seller has opted for what is charged', () => {
    const dueOf = (seller: IssuedPaper['seller']) => {
      const invoice = invoiceOf(paper(bought, { seller }));
      return [invoice.taxDueOn, /DueDateTypeCode>(\d+)</.exec(crossIndustryInvoice(invoice))?.[1]];
    };
    expect(dueOf(taxed)).toEqual(['payment', '72']);
    expect(dueOf({ ...taxed, vatDueOn: 'invoice' })).toEqual(['invoice', '5']);
    expect(dueOf({ ...franchise, vatDueOn: 'invoice' })).toEqual([undefined, undefined]);
  });

  it('turns the amounts of a credit note around, and names what it corrects', () => {
    const note = paper([line('purchase', -3500), line('subscription', -400)], {
      ...{ kind: 'credit_note', number: 'A-2026-000001', seller: taxed },
      corrected: { number: 'F-2026-000001', issuedAt: new Date('2026-11-23T10:00:00Z') },
    });
    expect(invoiceOf(note)).toMatchObject({
      ...{ kind: 'credit_note', paid: 3900, taxes: [{ base: 3250, amount: 650 }] },
      corrects: [{ number: 'F-2026-000001', issuedOn: '2026-11-23' }],
    });
  });

  it('tells companies from consumers, by the SIREN or the VAT number', () => {
    const treatment = (buyer: Record<string, string>) => {
      const { notes, buyer: party } = invoiceOf(paper(bought, { buyer }));
      const { siren, vatNumber, electronicAddress: address, name, contact } = party;
      return {
        treatment: notes.find(({ subject }) => subject === 'treatment')?.text,
        ...{ siren, vatNumber, address, name, contact },
      };
    };
    const email = { scheme: 'EM', id: zoé.email };
    expect(treatment(zoé)).toMatchObject({ treatment: 'B2C', name: 'Zoé Petit', address: email });
    expect(treatment({ ...zoé, company: 'Petit', siren: '732829320' })).toMatchObject({
      ...{ treatment: 'B2B', name: 'Petit', contact: 'Zoé Petit', siren: '732829320' },
      address: { scheme: '0225', id: '732829320' },
    });
    expect(
      treatment({ ...zoé, company: 'Petit', vatNumber: 'BE0123456749', country: 'Belgique' }),
    ).toMatchObject({
      ...{ treatment: 'B2BINT', vatNumber: 'BE0123456749', address: email },
    });
    expect(treatment({ ...zoé, company: 'Petit' }).treatment).toBeUndefined();
  });

  it.each([
    ['a seller without a SIREN', { seller: { name: 'Rouage' } }],
    ['a buyer who is forgotten', { buyer: {} }],
    [
      'a buyer whose address is longer than the directory takes',
      { buyer: { email: `${'a'.repeat(121)}@e.fr` } },
    ],
    ['a country that has no name', { buyer: { ...zoé, country: 'Atlantide' } }],
  ])('is none of %s', (_what, given) => {
    expect(electronicInvoiceOf(paper(bought, given), 'card')).toBeUndefined();
  });

  const lines = fc.array(
    fc.tuple(
      fc.constantFrom('purchase' as const, 'subscription' as const),
      fc.nat(200_000),
      fc.array(fc.nat(100), { maxLength: 2 }),
    ),
    { minLength: 1, maxLength: 20 },
  );

  it('adds up to what its paper says, whatever was bought, lowered and given back', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), fc.boolean(), (all, isTaxed, isNote) => {
        const sign = isNote ? -1 : 1;
        const written = all.flatMap(([kind, cents, percents]) => [
          line(kind, sign * cents),
          ...percents.map((percent) => line('month_discount', -sign * Math.floor((cents * percent) / 200))),
        ]);
        const given = paper(written, {
          ...{ kind: isNote ? 'credit_note' : 'invoice', seller: isTaxed ? taxed : franchise },
        });
        const invoice = invoiceOf(given);
        const totals = totalsOf(invoice);
        expect(totals.withTax).toBe(sign * given.totalAmount + 0);
        expect(totals.tax).toBe(sign * given.vatAmount + 0);
        expect(sumCents(invoice.taxes.map(({ base }) => base))).toBe(totals.withoutTax);
        expect(totals.due).toBe(0);
        for (const one of invoice.lines) {
          const off = sumCents(one.allowances.map(({ amount }) => amount));
          expect(one.amount).toBe((one.unitPrice / 10_000) * one.quantity - off);
          expect(one.unitPrice).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

it('a country is found by its French name, accents or not, and France is one', () => {
  expect(['France', ' belgique', 'La Réunion', 'Suede', 'etats unis', 'Atlantide'].map(countryCode)).toEqual([
    'FR',
    'BE',
    'RE',
    'SE',
    'US',
    undefined,
  ]);
});

/** The names and texts of each element; throws where one is not closed, or a mark not escaped. */
function readXml(xml: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  let rest = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '').trimEnd();
  while (rest !== '') {
    const [whole, text = '', slash, name = ''] =
      /^([^<>]*)<(\/?)([a-z]+:[A-Za-z0-9]+)(?: [\w:]+="[^"<>&]*")*>/.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`not XML: ${rest.slice(0, 60)}`);
    if (/&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`not escaped: ${text}`);
    if (text !== '') texts.push(`${open.at(-1)} ${text}`);
    if (slash === '') open.push(name);
    else if (open.pop() !== name) throw new Error(`${name} is closed in the wrong place`);
    rest = rest.slice(whole.length);
  }
  if (open.length > 0) throw new Error(`${open} are open`);
  return texts;
}

describe('its XML', () => {
  it('says all that the invoice says', () => {
    const texts = readXml(crossIndustryInvoice(invoiceOf(paper(bought, { seller: taxed }))));
    for (const said of [
      'ram:ID F-2026-000001',
      'ram:ID urn:cen.eu:en16931:2017',
      'ram:ID S2',
      'ram:TypeCode 380',
      'udt:DateTimeString 20261124',
      ...['PMT', 'PMD', 'AAB', 'BAR'].map((code) => `ram:SubjectCode ${code}`),
      'ram:Reason Remise plafond',
      'udt:DateTimeString 20261222',
      'ram:ChargeAmount 29.16',
      'ram:TaxTotalAmount 6.30',
      'ram:TotalPrepaidAmount 37.80',
      'ram:DuePayableAmount 0.00',
      'ram:URIID zoe@exemple.fr',
      'ram:TypeCode 48',
    ])
      expect(texts).toContain(said);
  });

  it('is well formed and the same each time, whatever the names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string(), (name, label) => {
        const given = paper([line('purchase', 100, label)], { buyer: { ...zoé, name } });
        const xml = crossIndustryInvoice(invoiceOf(given));
        readXml(xml);
        expect(crossIndustryInvoice(invoiceOf(given))).toBe(xml);
      }),
    );
  });
});

it('the countries that a form proposes have names of their own, each with its code', () => {
  const names = countryNames();
  expect(names.filter((name) => name.length < 3 || countryCode(name) === undefined)).toEqual([]);
  expect(names.length).toBeGreaterThan(240);
  expect(names.length).toBeLessThan(270);
});
