import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ReadableInvoice } from '../contract.ts';
import { InvoiceSheet } from './InvoiceSheet.tsx';

afterEach(cleanup);

const invoice: ReadableInvoice = {
  number: 'F-2026-000001',
  kind: 'invoice',
  title: 'Facture F-2026-000001',
  date: 'Émise le 23 novembre 2026',
  parties: [
    { name: 'Vendeur', lines: ['Rouage SAS', '12 rue des Engrenages, 69003 Lyon'] },
    { name: 'Client', lines: [] },
  ],
  head: ['Désignation', 'Quantité', 'Prix HT', 'TVA', 'Prix TTC'],
  rows: [
    { cells: ['Achat\u00a0: Devis', '1', '29,17\u00a0€', '20\u00a0%', '35,00\u00a0€'], strong: false },
    { cells: ['Total TTC', '35,00\u00a0€'], strong: true },
  ],
  mentions: ['Payée le 23 novembre 2026 par carte bancaire.'],
  pdf_url: '/api/invoices/F-2026-000001/pdf/',
  ...{ replaced_by: null, cancelled_by: null },
  correction: null,
};

it('has its headings, and a table whose amounts are named by their row and, where they have one, their column', () => {
  render(<InvoiceSheet invoice={invoice} />);
  expect(screen.getByRole('article', { name: invoice.title })).toBeTruthy();
  expect(screen.getAllByRole('heading').map(({ textContent, tagName }) => [tagName, textContent])).toEqual([
    ['H1', invoice.title],
    ['H2', 'Vendeur'],
    ['H2', 'Client'],
  ]);
  const table = screen.getByRole('table', { name: 'Montants' });
  const heads = [...table.querySelectorAll('th')].map(({ scope, textContent }) => [scope, textContent]);
  expect(heads).toEqual([
    ...invoice.head.map((name) => ['col', name]),
    ['row', 'Achat\u00a0: Devis'],
    ['row', 'Total TTC'],
  ]);
  const [, , sum] = within(table).getAllByRole('row');
  const cells = [...(sum?.querySelectorAll<HTMLTableCellElement>('th, td') ?? [])];
  // The sum stands below the amounts that it adds up.
  expect(cells.reduce((places, { colSpan }) => places + colSpan, 0)).toBe(5);
  expect(screen.getByText('Payée le 23 novembre 2026 par carte bancaire.')).toBeTruthy();
});
