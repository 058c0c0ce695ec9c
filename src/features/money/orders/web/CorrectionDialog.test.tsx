import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadableInvoice } from '../contract.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';

afterEach(cleanup);

const invoice: ReadableInvoice = {
  ...{ number: 'F-2026-000001', kind: 'invoice', title: 'Facture F-2026-000001', date: 'Émise hier' },
  parties: [
    { name: 'Vendeur', lines: ['Rouage SAS'] },
    { name: 'Client', lines: ['Zoé Petit', 'zoe@exemple.fr'] },
  ],
  ...{ head: [], rows: [], mentions: [], pdf_url: '/api/invoices/F-2026-000001/pdf/', replaced_by: null },
  cancelled_by: null,
  correction: {
    ...{ refused: null, version: 'a'.repeat(22) },
    buyer: ['Zoé Petit', 'Moulin SRL', 'zoe@exemple.fr'],
    tax: 'La TVA comprise passe de 6,67\u00a0€ à 0,00\u00a0€, le total reste de 40,00\u00a0€. Autoliquidation.',
  },
};
const shown = (given: Partial<Parameters<typeof CorrectionDialog>[0]> = {}) => {
  const onConfirm = vi.fn();
  render(
    <CorrectionDialog
      invoice={invoice}
      elsewhere="Dans le compte."
      error={null}
      pending={false}
      onConfirm={onConfirm}
      onClose={() => undefined}
      {...given}
    />,
  );
  return onConfirm;
};

it('shows both buyers and what becomes of the tax, and asks once for two presses', {
  tags: ['billing.corrected.shown'],
}, () => {
  const onConfirm = shown();
  const dialog = screen.getByRole('dialog', { name: 'Corriger l’adresse de la facture F-2026-000001' });
  const [before, after] = within(dialog)
    .getAllByRole('heading', { level: 3 })
    .map((head) => head.parentElement?.textContent);
  expect(before).toBe('Sur la factureZoé Petitzoe@exemple.fr');
  expect(after).toBe('Sur la facture rectificativeZoé PetitMoulin SRLzoe@exemple.fr');
  expect(within(dialog).getByText(/Autoliquidation/)).toBeTruthy();
  const confirm = within(dialog).getByRole('button', { name: 'Émettre la facture rectificative' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('says why it is refused, with the way to the address, and offers nothing to confirm', () => {
  const refused = 'Cette facture porte déjà l’adresse de facturation d’aujourd’hui.';
  shown({ invoice: { ...invoice, correction: { ...invoice.correction!, refused } } });
  expect(screen.getByText(refused)).toBeTruthy();
  expect(screen.getByText('Dans le compte.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Émettre la facture rectificative' })).toBeNull();
});
