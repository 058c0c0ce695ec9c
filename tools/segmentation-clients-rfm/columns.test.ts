import { describe, expect, it } from 'vitest';
import { guessColumns } from './columns.ts';

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
