import { describe, expect, it } from 'vitest';
import { guessColumns } from './columns.ts';
import { gatherSales } from './sales.ts';

describe('columns', () => {
  const guessed = (titles: string, ...rows: string[]) => {
    const named = titles.split(';');
    const found = guessColumns(
      named,
      rows.map((row) => row.split(';')),
    );
    return Object.fromEntries(
      Object.entries(found).map(([role, at]) => [role, at === undefined ? undefined : named[at]]),
    );
  };

  it('« Article » is no date, « Total » comes before « Prix unitaire », and « Prénom » is nobody', () => {
    expect(
      guessed('Prénom;Article;Date de commande;Prix unitaire;Total', 'Marie;Table;02/03/2026;10,00;20,00'),
    ).toEqual({
      client: undefined,
      date: 'Date de commande',
      amount: 'Total',
      order: undefined,
      email: undefined,
    });
  });

  // The columns of Shopify’s « Export orders », in their order.
  const shopify =
    'Name;Email;Financial Status;Paid at;Fulfillment Status;Fulfilled at;Accepts Marketing;Currency;Subtotal;Shipping;Taxes;Total;Discount Code;Discount Amount;Shipping Method;Created at;Lineitem quantity;Lineitem name;Lineitem price';
  const exported = [
    '#1002;b@ex.fr;pending;;unfulfilled;;no;EUR;20.00;0.00;3.33;20.00;;0.00;Colissimo;2026-03-03 09:00:00 +0100;1;Savon;20.00',
    '#1001;a@ex.fr;paid;2026-03-02 14:30:00 +0100;fulfilled;2026-03-04 08:00:00 +0100;yes;EUR;35.00;5.00;6.67;40.00;;0.00;Colissimo;2026-03-02 14:29:00 +0100;1;Savon;20.00',
    '#1001;a@ex.fr;;;;;;;;;;;;;;2026-03-02 14:29:00 +0100;3;Bougie;5.00',
  ];

  it('of Shopify’s orders are found, and an order of several lines is one purchase of its total', () => {
    expect(guessed(shopify, ...exported)).toEqual({
      client: 'Email',
      date: 'Created at',
      amount: 'Total',
      order: 'Name',
      email: 'Email',
    });
    const rows = exported.map((line, at) => ({ line: at + 2, cells: line.split(';') }));
    const { client, date, amount, order, email } = guessColumns(
      shopify.split(';'),
      rows.map(({ cells }) => cells),
    );
    const how = { dateOrder: undefined, decimals: 'any', amountOf: 'line' } as const;
    const roles = { client: [client ?? -1], date: date ?? -1, amount: amount ?? -1, order, email, ...how };
    expect(gatherSales(rows, roles, '2026-11-26')).toMatchObject({
      refused: [],
      continued: 1,
      buyers: [
        { name: 'b@ex.fr', purchases: 1, cents: 2000 },
        { name: 'a@ex.fr', purchases: 1, cents: 4000 },
      ],
    });
  });

  it.each([
    ['Client;Date;Montant', 'A;2026-01-01;10', { client: 'Client', date: 'Date', amount: 'Montant' }],
    [
      'Nom;Prénom;Email;Jour;CA',
      'a;b;a@b.fr;1/2/2026;10',
      { client: 'Email', email: 'Email', date: 'Jour', amount: 'CA' },
    ],
    [
      'N° client;Client;Date;Total HT;Total TTC;TVA',
      '1;A;2026-01-01;10;12;2',
      { client: 'N° client', amount: 'Total TTC' },
    ],
    [
      'Order;Email;Created at;Total;Subtotal',
      '#1001;a@b.fr;2026-03-02 14:30:00 +0100;12;10',
      { order: 'Order', date: 'Created at', amount: 'Total' },
    ],
    [
      'Client;Date de naissance;Date de vente;Quantité;Remise;Montant',
      'A;01/01/1980;2026-01-01;2;0;10',
      { date: 'Date de vente', amount: 'Montant' },
    ],
    ['Nom;Date;Montant', 'Dupont;2026-01-01;10', { client: undefined }],
    ['Prénom client;Date;Montant', 'Marie;2026-01-01;10', { client: undefined }],
    ['Client;Date;Prix unitaire', 'A;2026-01-01;10', { amount: undefined }],
  ])('%s', (titles, row, expected) => expect(guessed(titles, row)).toMatchObject(expected));
});
