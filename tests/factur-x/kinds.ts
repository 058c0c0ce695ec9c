import type { PaperKind } from '#domain/money/credit-notes.ts';
import { euroCents, sumCents } from '#domain/money/money.ts';
import { vatWithin } from '#domain/money/vat-treatment.ts';
import type { OrderLineKind } from '#domain/status/order-status.ts';
import { opposite, vatOf } from '#money/orders/server/change-order.ts';
import type { PrintedInvoice } from '#money/orders/server/invoice-store.ts';

/** Each kind of paper that the shop issues. */

const ofFranchise = {
  name: 'Rouage & filles',
  email: 'bonjour@rouage.example',
  address: '12 rue des Engrenages, 69003 Lyon',
  registration: 'RCS Lyon 912\u00a0345\u00a0678',
};
const taxed = { ...ofFranchise, vatNumber: 'FR40912345678' };
const declaring = { ...taxed, ossSince: '2026-07-01' };
const consumer = { name: 'Zoé d’Œuf-Lefèvre', email: 'zoe@exemple.fr' };
const settled = {
  ...consumer,
  ...{
    address1: '3 place du Marché',
    address2: 'Bâtiment <B>',
    postalCode: '31000',
    city: 'Toulouse',
    country: 'France',
  },
};
const company = { ...settled, company: 'Établissements Petit & Cie', siren: '732829320' };
const far = {
  name: 'محمد العربي',
  email: 'm@exemple.fr',
  address1: '1 rue Haute',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'Belgique',
};

const belgian = { ...far, company: 'Moulin SRL', vatNumber: 'BE0123456749' };
const finnish = { ...far, postalCode: '00100', city: 'Helsinki', country: 'Finlande' };

const period = { from: '2026-11-23', to: '2026-12-22' };
const line = (kind: OrderLineKind, amount: number, label: string) => ({
  ...{ kind, label, amount: euroCents(amount) },
  ...(kind === 'subscription' && amount > 0 && { period }),
});
const purchase = line('purchase', 3500, 'Achat\u00a0: Générateur de devis');
const month = line('subscription', 500, 'Abonnement mensuel\u00a0: Générateur de devis');
const at = new Date('2026-11-23T10:00:00Z');

interface Given {
  kind?: PaperKind;
  seller?: Record<string, string>;
  buyer?: Record<string, string>;
  refund?: PrintedInvoice['refund'];
  replacedBy?: string | null;
}

function paper(
  lines: PrintedInvoice['lines'],
  { kind = 'invoice', seller = taxed, buyer = consumer, refund = null, replacedBy = null }: Given = {},
): PrintedInvoice {
  const vat = vatOf(seller, buyer, at);
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const series = kind === 'credit_note' ? 'A' : 'F';
  const other = kind === 'counter_note' ? 'A' : 'F';
  return {
    ...{
      kind,
      number: `${series}-2026-000012`,
      orderId: 1,
      issuedAt: at,
      paidAt: at,
      lines,
      seller,
      buyer,
      refund,
      replacedBy,
      replacedWith: null,
      cancelledBy: kind === 'corrected_invoice' ? 'A-2026-000009' : null,
    },
    ...{
      totalAmount,
      vat,
      vatAmount: vatWithin(totalAmount, vat),
      givenBack: euroCents(0),
    },
    corrected:
      kind === 'invoice'
        ? null
        : { number: `${other}-2026-000009`, issuedAt: new Date('2026-11-20T10:00:00Z') },
  };
}

const note = (lines: PrintedInvoice['lines'], given: Given = {}) =>
  paper(lines, {
    kind: 'credit_note',
    refund: { status: 'succeeded', failureCode: null, settledAt: at },
    ...given,
  });

export const KINDS: Readonly<Record<string, PrintedInvoice>> = {
  'whole, of a taxed seller': paper([purchase, month]),
  'whole, of a seller in franchise': paper([purchase, month], { seller: ofFranchise, buyer: settled }),
  'under the cap': paper([month, line('cap_discount', -321, 'Remise plafond')]),
  'under the cap, in franchise': paper([month, line('cap_discount', -500, 'Remise plafond')], {
    seller: ofFranchise,
  }),
  'discounted to 0 by a code': paper([
    ...[purchase, line('purchase_discount', -3500, 'Code BIENVENUE\u00a0: 100\u00a0% offerts')],
    ...[month, line('month_discount', -500, 'Code BIENVENUE\u00a0: 100\u00a0% offerts')],
  ]),
  'withdrawn in part': note([
    line('subscription', -387, 'Rétractation, abonnement mensuel, 24 jours sur 31'),
  ]),
  'a credit note of several': note([line('purchase', -3500, 'Achat'), line('subscription', -500, 'Mois')], {
    seller: ofFranchise,
  }),
  'a credit note that was paid otherwise': note([line('purchase', -3500, 'Achat')], {
    refund: { status: 'succeeded', failureCode: 'expired_or_canceled_card', settledAt: at },
  }),
  'an invoice that takes a credit note back': paper([line('purchase', 3500, 'Achat')], {
    kind: 'counter_note',
  }),
  'a credit note that cancels an invoice under the cap, to correct its buyer': paper(
    [
      line('purchase', -3500, 'Achat'),
      line('subscription', -500, 'Mois'),
      line('cap_discount', 321, 'Remise plafond'),
    ],
    { kind: 'credit_note', replacedBy: 'F-2026-000013' },
  ),
  'a corrected invoice, of a company': paper(
    [purchase, month, line('cap_discount', -321, 'Remise plafond')],
    {
      kind: 'corrected_invoice',
      buyer: { ...company, vatNumber: 'FR44732829320' },
    },
  ),
  'a corrected invoice, of a company of another state': paper([purchase, month], {
    kind: 'corrected_invoice',
    buyer: belgian,
  }),
  'a credit note that cancels an invoice of a company of another state, to correct its buyer': paper(
    opposite([purchase, month]),
    { kind: 'credit_note', buyer: belgian, replacedBy: 'F-2026-000013' },
  ),
  'a month by bank debit': paper([month], { buyer: { ...settled, paidBy: 'direct_debit' } }),
  'a credit note of a bank debit': note([line('subscription', -500, 'Mois')], {
    buyer: { ...consumer, paidBy: 'direct_debit' },
  }),
  'of a seller who opted for what is charged': paper([purchase, month], {
    seller: { ...taxed, vatDueOn: 'invoice' },
  }),
  'of a company, by its SIREN': paper([purchase, month], { buyer: company }),
  'of a company of another state, reversed': paper([purchase, month], {
    buyer: belgian,
  }),
  'a credit note of a company of another state': note([line('purchase', -3500, 'Achat')], {
    buyer: belgian,
  }),
  'of a consumer of another state, under the threshold': paper([purchase, month], { buyer: far }),
  'by the one-stop shop': paper([purchase, month], { seller: declaring, buyer: far }),
  'by the one-stop shop, at a rate of one decimal, under the cap': paper(
    [month, line('cap_discount', -321, 'Remise plafond')],
    { seller: declaring, buyer: finnish },
  ),
  'by the one-stop shop, of a company whose number VIES does not know': paper([purchase, month], {
    seller: declaring,
    buyer: { ...far, company: 'Moulin SRL' },
  }),
  'a credit note by the one-stop shop': note(opposite([purchase, month]), {
    seller: declaring,
    buyer: far,
  }),
  'a credit note in part, by the one-stop shop': note(
    [line('subscription', -387, 'Rétractation, abonnement mensuel, 24 jours sur 31')],
    { seller: declaring, buyer: finnish },
  ),
  'a credit note that cancels an invoice by the one-stop shop, to correct its buyer': paper(
    opposite([purchase, month]),
    { kind: 'credit_note', seller: declaring, buyer: far, replacedBy: 'F-2026-000013' },
  ),
  'a corrected invoice, by the one-stop shop': paper([purchase, month], {
    kind: 'corrected_invoice',
    seller: declaring,
    buyer: finnish,
  }),
  'reversed, of a seller who declares by the one-stop shop': paper([purchase, month], {
    seller: declaring,
    buyer: belgian,
  }),
  'of a consumer of La Réunion': paper([purchase, month], {
    buyer: { ...settled, postalCode: '97400', city: 'Saint-Denis' },
  }),
  'of a consumer of Guyane': paper([purchase, month], {
    buyer: { ...settled, postalCode: '97300', city: 'Cayenne' },
  }),
  'of a company of Saint-Martin, by its SIREN': paper([purchase, month], {
    buyer: { ...company, postalCode: '97150', city: 'Marigot' },
  }),
  'of a company outside the Union': paper([purchase, month], {
    buyer: { ...far, company: 'Horlogerie SA', city: 'Genève', country: 'Suisse' },
  }),
  'of a name in another script, abroad': paper([purchase, month], { buyer: far, seller: ofFranchise }),
  'of sixty months': paper(Array.from({ length: 60 }, () => month)),
};

export interface Wrong {
  refusedBy: 'schema' | 'en16931' | 'factur_x' | 'french';
  make(xml: string): string;
}

/** What each file of rules must refuse, of whatever kind. */
export const WRONGS: Readonly<Record<string, Wrong>> = {
  'without its currency': {
    refusedBy: 'schema',
    make: (xml) => xml.replace(/<ram:InvoiceCurrencyCode>.*?<\/ram:InvoiceCurrencyCode>/, ''),
  },
  'with a total that is another': {
    refusedBy: 'en16931',
    make: (xml) => xml.replace(/(<ram:GrandTotalAmount>)[^<]+/, '$1999999.99'),
  },
  'of a country that is none': {
    refusedBy: 'factur_x',
    make: (xml) => xml.replace(/(<ram:CountryID>)[^<]+/, '$1XX'),
  },
  'as a corrected invoice alone (384) that names no original': {
    refusedBy: 'french',
    make: (xml) =>
      xml
        .replace(/(<ram:TypeCode>)38[01]/, '$1384')
        .replaceAll(/<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/g, ''),
  },
  'without the costs of recovery': {
    refusedBy: 'french',
    make: (xml) =>
      xml.replace('<ram:SubjectCode>PMT</ram:SubjectCode>', '<ram:SubjectCode>AAI</ram:SubjectCode>'),
  },
};
