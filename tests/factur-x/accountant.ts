import type { SavedForm } from '#tools/parts/saved-form.ts';
import type { RuleFile } from './rules.ts';

/** Invoices as small businesses write them: the fields of the tool that they typed, which the shop reads as it keeps them. */

type Champs = SavedForm['champs'];
type Line = Record<string, string>;

const seller: Champs = {
  'e-nom': 'Atelier Morel',
  'e-adresse': '12 rue des Tanneurs\n69005 Lyon',
  'e-siret': '732 829 320 00074',
  'e-tva': 'FR 44 732 829 320',
  'e-statut': 'company',
  'e-forme': 'SARL au capital de 5 000 €, RCS Lyon 732 829 320',
  'e-mail': 'contact@atelier-morel.example',
};
const franchise: Champs = {
  ...{ 'e-nom': 'Zoé d’Œuf-Lefèvre', 'e-statut': 'sole_trader', 'e-forme': '', 'e-tva': '', franchise: true },
};
const french: Champs = {
  'c-type': 'business_fr',
  'c-nom': 'Maison Kerbrat',
  'c-adresse': '4 quai de Recouvrance\n29200 Brest',
  'c-siret': '123 456 782',
};
const consumer: Champs = {
  'c-type': 'consumer',
  'c-nom': 'Aïcha Ben Saïd',
  'c-adresse': 'Appt 3\n8 rue Haute\n31000 Toulouse',
  'c-mail': 'aicha@exemple.fr',
};
const belgian: Champs = {
  'c-type': 'business_eu',
  'c-nom': 'Moulin SRL',
  'c-adresse': 'Rue Haute 1\n1000 Bruxelles',
  'c-tva': 'BE 0403.170.701',
  'c-mail': 'compta@moulin.example',
};
const german: Champs = {
  ...belgian,
  'c-nom': 'Müller & Söhne GmbH',
  'c-adresse': 'Hauptstraße 5\nD-10115 Berlin\nAllemagne',
  'c-tva': 'DE136695976',
};
const greek: Champs = {
  ...belgian,
  'c-nom': 'Παπαδόπουλος ΑΕ',
  'c-adresse': 'Σταδίου 10\n105 64 Αθήνα',
  'c-tva': 'EL 094259216',
};
const swiss: Champs = {
  'c-type': 'business_abroad',
  'c-nom': 'Horlogerie SA',
  'c-adresse': 'Rue du Rhône 10\n1204 Genève\nSuisse',
  'c-tva': 'CHE-123.456.788',
  'c-mail': 'achats@horlogerie.example',
};
const japanese: Champs = {
  ...swiss,
  ...{ 'c-nom': '株式会社 山田', 'c-adresse': '1-1 Chiyoda, Tokyo 100-0001\nJapon', 'c-tva': '' },
};
const services: Champs = { nature: 'Prestations de services' };
const goods: Champs = { nature: 'Livraisons de biens' };
const both: Champs = { nature: 'Livraisons de biens et prestations de services' };
const iban: Champs = { iban: 'FR76 3000 6000 0112 3456 7890 189' };
const off = (kind: 'pc' | 'eu', value: string): Champs => ({ 'remise-type': kind, remise: value });
const untaxed = (motif: string): Champs => ({ motif });
const reverse = (motif: string): Champs => ({ auto: true, 'auto-motif': motif });
const ofWorks = 'Autoliquidation. TVA due par le preneur assujetti, art. 283, 2 nonies du CGI.';
const ofUnion =
  'Autoliquidation. TVA due par le preneur, art. 283-2 du CGI et art. 196 de la directive 2006/112/CE.';
const note = (origine: string, of: Champs = {}): Champs => ({
  ...{ genre: 'credit_note', origine, 'origine-date': '2026-10-15', 'origine-motif': 'Erreur de quantité' },
  ...{ vente: '', ...of },
});

const line = (nom: string, pu: string, tva = '2000', more: Line = {}): Line => ({
  nom,
  qte: '1',
  pu,
  tva,
  ...more,
});
const days = line('Conseil', '520', '2000', { qte: '8', unite: 'jours' });
const hours = line('Rédaction', '65,50', '2000', { qte: '3,75', unite: 'h' });
const books = line('Livret imprimé', '6,90', '550', { qte: '20' });
const meal = line('Repas', '18,182', '1000', { qte: '12', unite: 'pièces' });
const press = line('Journal', '1,2733', '210', { qte: '150' });
const free = line('Formation au logiciel', '900', '0', { unite: 'forfait' });
const chair = line('Chaise', '89,99', '2000', { qte: '6' });

interface Written {
  champs: Champs;
  lignes: readonly Line[];
}
const of = (lignes: readonly Line[], ...champs: Champs[]): Written => ({
  champs: Object.assign({}, seller, french, services, ...champs),
  lignes,
});

const hostile = '<&"\'>]]> \u0000\u0008\ufffe \ud800 ✓ é\u0301';

export const PAPERS: Readonly<Record<string, Written>> = {
  'services by the day': of([days], iban),
  'services by the hour, with decimals': of([hours]),
  goods: of([chair, books], goods),
  'goods and services': of([chair, days], both),
  'all rates of France': of([days, meal, books, press], both, iban),
  'all rates, one of them without tax': of([days, meal, books, press, free], both, untaxed('formation')),
  'rates of La Réunion': of([line('Dépannage', '120', '850'), line('Livre', '12', '210')]),
  'rates of Corsica': of(
    [line('Gazole', '1,55', '1300', { qte: '1000', unite: 'l' }), line('Spectacle', '40', '90')],
    both,
  ),
  'rates of the press overseas': of(
    [line('Journal', '2', '105', { qte: '40' }), line('Bétail', '700', '175')],
    goods,
  ),
  franchise: of([hours], franchise),
  'franchise, of goods, to a consumer': of([chair], franchise, consumer, goods),
  'franchise, with a discount': of([hours, days], franchise, off('pc', '12,5'), iban),
  'subcontracted building works, reversed': of(
    [line('Pose', '45', '2000', { qte: '112,5', unite: 'm²' })],
    reverse(ofWorks),
  ),
  'a service in the Union, reversed': of([days], belgian, reverse(ofUnion)),
  'a service in the Union, by its line': of([{ ...days, tva: '0' }], german, untaxed('services_ue')),
  'another reversed': of([days], reverse('Autoliquidation.')),
  'goods to a business of the Union': of(
    [{ ...chair, tva: '0' }],
    german,
    goods,
    untaxed('intracommunautaire'),
  ),
  'goods to a business of the Union, delivered elsewhere': of(
    [{ ...chair, tva: '0' }],
    belgian,
    goods,
    untaxed('intracommunautaire'),
    { livraison: 'Quai 3\n2000 Anvers\nBelgique' },
  ),
  'goods to Greece': of([{ ...chair, tva: '0' }], greek, goods, untaxed('intracommunautaire')),
  'goods to Northern Ireland': of([{ ...chair, tva: '0' }], belgian, goods, untaxed('intracommunautaire'), {
    'c-tva': 'XI110305878',
    'c-adresse': '1 Main St\nBelfast BT1 1AA',
  }),
  'an export': of([{ ...chair, tva: '0' }], swiss, goods, untaxed('export')),
  'an export to a name in another script': of([{ ...chair, tva: '0' }], japanese, goods, untaxed('export')),
  'an export and a service in France': of([{ ...chair, tva: '0' }, days], swiss, both, untaxed('export')),
  'a service out of the Union': of([{ ...days, tva: '0' }], swiss, untaxed('services_hors_ue')),
  'a service out of the Union, discounted': of(
    [{ ...days, tva: '0' }],
    swiss,
    untaxed('services_hors_ue'),
    off('eu', '60'),
  ),
  'in Guyane': of([{ ...days, tva: '0' }], untaxed('guyane_mayotte'), {
    'c-adresse': '2 place des Palmistes\n97300 Cayenne',
  }),
  care: of([{ ...hours, tva: '0' }], consumer, untaxed('soins')),
  'money laid out for the customer': of([days, line('Timbres fiscaux', '225', '0')], untaxed('debours')),
  'another reason without tax': of([free], untaxed('autre'), {
    'motif-autre': 'Exonération, art. 261, 7, 1° du CGI.',
  }),
  'a discount in percent over rates': of([days, meal, books], both, off('pc', '7,33')),
  'a discount in euros over rates': of([days, meal, books, press], both, off('eu', '100')),
  'a discount of all': of([days], off('pc', '100')),
  'a discount by a line': of([days, line('Remise fidélité', '-50,5')]),
  'a discount by a line of another rate, and of the whole': of(
    [days, meal, line('Geste', '-30', '1000')],
    both,
    off('pc', '10'),
  ),
  'a rate that comes to less than nothing': of(
    [days, line('Reprise de livres', '-3,45', '550', { qte: '7' })],
    both,
    off('pc', '10'),
  ),
  'prices of six decimals': of([
    line('Impression', '0,012345', '2000', { qte: '12345' }),
    line('Appel', '0,000001', '2000', { qte: '999999,999' }),
  ]),
  'prices typed with the tax': of(
    [
      line('Forfait à 100 € TTC', '83,333333', '2000', { unite: 'forfait' }),
      line('Livre à 20 € TTC', '18,957346', '550'),
    ],
    both,
  ),
  'quantities of three decimals': of(
    [
      line('Câble', '2,10', '2000', { qte: '0,125', unite: 'km' }),
      line('Peinture', '31,7', '2000', { qte: '2,667', unite: 'kg' }),
    ],
    goods,
  ),
  'a quantity of none': of([days, line('Option', '100', '2000', { qte: '0' })]),
  'a hundred and twenty lines': of(
    Array.from({ length: 120 }, (_, at) =>
      line(`Article ${at}`, `${at},${at % 100}9`, ['2000', '1000', '550', '210'][at % 4]),
    ),
    goods,
  ),
  'units that no list knows': of(
    [
      line('Café', '12', '550', { unite: 'caisses' }),
      line('Location', '30', '2000', { unite: 'nuits' }),
      line('Suivi', '90', '2000', { unite: 'mois' }),
    ],
    both,
  ),
  'to pay at once': of([days], { delai: '0' }, iban),
  'to pay at the end of a month': of([days], { delai: '45fm' }),
  'paid already': of([days], { paye: '4 992' }),
  'paid in part': of([days], { paye: '1 500' }, iban),
  'on debits': of([days], { debits: true }),
  'on debits, of both': of([days, chair], both, { debits: true }),
  'with an order, a subject and notes': of([days], {
    commande: 'BC-2026/118 bis',
    objet: 'Refonte du site',
    notes: 'Merci.\nÀ bientôt.',
  }),
  'with an insurance, and works in a home': of([line('Peinture', '2 400', '1000')], consumer, {
    assurance: 'Assureur SA, contrat 12, France',
    travaux: 'here',
  }),
  'a deposit of 30 %': of(
    [line('Acompte de 30 % sur le devis D-2026-0004', '1 248')],
    { 'est-acompte': true },
    iban,
  ),
  'a deposit of 30 %, paid': of([line('Acompte de 30 %', '1 248')], {
    'est-acompte': true,
    paye: '1 497,60',
  }),
  'a final invoice after one deposit': of(
    [days],
    { acomptes: 'F-2026-0031 du 03/11/2026', paye: '1 497,60' },
    iban,
  ),
  'a final invoice after two deposits': of([days, books], both, {
    acomptes: 'F-2026-0031 du 3 novembre 2026\nF-2026-0035, 15/11/2026',
    paye: '2 995,20',
  }),
  'a final invoice that the deposits paid whole': of([days], {
    acomptes: 'F-2026-0031 du 03/11/2026',
    paye: '4 992',
  }),
  'a credit note in part': of([{ ...days, qte: '2' }], note('F-2026-0030')),
  'a credit note of the whole, of several rates': of([days, meal, books, press], both, note('F-2026-0030')),
  'a credit note in franchise': of([hours], franchise, note('2026-041')),
  'a credit note of goods of the Union': of(
    [{ ...chair, tva: '0' }],
    german,
    goods,
    untaxed('intracommunautaire'),
    note('F-2026-0030'),
  ),
  'a credit note of a deposit': of(
    [line('Acompte de 30 %', '1 248')],
    note('F-2026-0031', { 'est-acompte': true }),
  ),
  'a credit note with a discount': of([days, meal], both, off('eu', '12,34'), note('F-2026-0030')),
  'to a consumer': of([days], consumer),
  'long and hostile words': of(
    [line(`${hostile} `.repeat(60), '10'), line(hostile, '3')],
    {
      'c-nom': `Ets ${hostile}`,
      'c-adresse': `${hostile}\n${hostile}\n12 rue <B>\nBât. C\n29200 Brest`,
      commande: hostile,
      objet: hostile,
      notes: hostile.repeat(90),
      livraison: hostile,
    },
    goods,
  ),
};

/** As the shop keeps it, a day of its own put in. */
export const keptOf = ({ champs, lignes }: Written): string =>
  JSON.stringify({
    ...{ outil: 'factures', version: 2, journal: [], avant: [] },
    champs: { date: '2026-11-26', vente: '2026-11-24', delai: '30', prefixe: 'F', ...champs },
    lignes,
  });

/** What rules must refuse of these: of which paper, made wrong how, and by which file. */
export const WRONG_PAPERS: readonly {
  what: string;
  paper: string;
  refusedBy: RuleFile;
  make(xml: string): string;
}[] = [
  {
    ...{ what: 'a credit note that names no invoice', paper: 'a credit note in part', refusedBy: 'french' },
    make: (xml) => xml.replace(/<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/, ''),
  },
  {
    ...{ what: 'a deposit said to be the final invoice', paper: 'a deposit of 30 %', refusedBy: 'french' },
    make: (xml) => xml.replace('<ram:ID>S1</ram:ID>', '<ram:ID>S4</ram:ID>'),
  },
  {
    ...{ what: 'one that is to be paid before its day', paper: 'to pay at once', refusedBy: 'french' },
    make: (xml) => xml.replace(/(<ram:DueDateDateTime>.*?>)\d{8}/, '$120261101'),
  },
  {
    ...{ what: 'a total that is said to be paid and is not', paper: 'paid already', refusedBy: 'french' },
    make: (xml) => xml.replace(/(<ram:TotalPrepaidAmount>)[^<]+/, '$11.00'),
  },
  {
    ...{ what: 'a number with a space', paper: 'goods', refusedBy: 'french' },
    make: (xml) => xml.replace('<ram:ID>F-2026-0042</ram:ID>', '<ram:ID>F 2026 42</ram:ID>'),
  },
  {
    ...{ what: 'a French business without its address', paper: 'goods and services', refusedBy: 'french' },
    make: (xml) => xml.replace('schemeID="0225">123456782', 'schemeID="EM">kerbrat@exemple.fr'),
  },
  {
    ...{ what: 'a delivery in the Union to no country', paper: 'goods to Greece', refusedBy: 'en16931' },
    make: (xml) => xml.replace(/<ram:ShipToTradeParty>.*?<\/ram:ShipToTradeParty>/, ''),
  },
  {
    ...{
      what: 'a reversed tax without its reason',
      paper: 'a service in the Union, reversed',
      refusedBy: 'en16931',
    },
    make: (xml) => xml.replace(/<ram:ExemptionReason(Code)?>.*?<\/ram:ExemptionReason(Code)?>/g, ''),
  },
  {
    ...{ what: 'a transfer to no account', paper: 'services by the day', refusedBy: 'en16931' },
    make: (xml) => xml.replace(/<ram:IBANID>.*?<\/ram:IBANID>/, '<ram:IBANID/>'),
  },
  {
    ...{
      what: 'a discount that the total forgets',
      paper: 'a discount in percent over rates',
      refusedBy: 'en16931',
    },
    make: (xml) => xml.replace(/(<ram:AllowanceTotalAmount>)[^<]+/, '$10.00'),
  },
  {
    ...{
      what: 'a service out of the Union with a number of the tax',
      paper: 'a service out of the Union',
      refusedBy: 'en16931',
    },
    make: (xml) => xml.replace('schemeID="FC"', 'schemeID="VA"'),
  },
  {
    ...{ what: 'a unit that is none', paper: 'services by the hour, with decimals', refusedBy: 'factur_x' },
    make: (xml) => xml.replace('unitCode="HUR"', 'unitCode="HEURE"'),
  },
  {
    ...{ what: 'a price of seven decimals', paper: 'prices of six decimals', refusedBy: 'french' },
    make: (xml) => xml.replace('0.012345<', '0.0123456<'),
  },
];
