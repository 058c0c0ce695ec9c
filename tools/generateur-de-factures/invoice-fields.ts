import { choice, input, make } from '../parts/elements.ts';
import type { TypedLine } from '../parts/line-editor.ts';
import { readNumberField } from '../parts/number-field.ts';
import { isTicked, readCustomer, readIssuer, shown, typed } from '../parts/party-fields.ts';
import type { Totals } from '../parts/priced-lines.ts';
import { reasonsWithoutVat } from '../parts/without-vat.ts';
import { type Invoice, isBusiness, type Terms, type VatScheme } from './core.ts';

const terms: readonly Terms[] = ['0', '15', '30', '45fm', 'fm45', '60'];

export function readScheme(): VatScheme {
  if (isTicked('franchise')) return 'franchise';
  return isTicked('auto') ? 'reverse' : 'charged';
}

export function offerReasons(): void {
  const reasons = Object.entries(reasonsWithoutVat).map(([value, { label }]) =>
    make('option', { value }, label),
  );
  const first = make('option', { value: '' }, 'Choisissez le motif');
  choice('motif').replaceChildren(first, ...reasons, make('option', { value: 'autre' }, 'Autre motif'));
}

export function readInvoice(lines: readonly TypedLine[], totals: Totals): Invoice {
  const terme = terms.find((one) => one === choice('delai').value) ?? '30';
  return {
    kind: choice('genre').value === 'credit_note' ? 'credit_note' : 'invoice',
    number: typed('numero'),
    day: typed('date'),
    saleDay: typed('vente'),
    origin: { number: typed('origine'), day: typed('origine-date'), reason: typed('origine-motif') },
    issuer: readIssuer(),
    customer: readCustomer(),
    delivery: typed('livraison'),
    order: typed('commande'),
    nature: choice('nature').value,
    terms: terme,
    scheme: readScheme(),
    reverseMention: choice('auto-motif').value,
    reason: choice('motif').value,
    otherReason: typed('motif-autre'),
    hasLineWithoutVat: lines.some(({ vat }) => vat === 0),
    isOnDebits: isTicked('debits'),
    totals,
    penaltyRate: readNumberField(input('penalites'), { digits: 2, min: 0, max: 100 }),
    earlyPayment: typed('escompte'),
    paidCents: readNumberField(input('paye'), { digits: 2, min: 0, max: 1e9 }) ?? 0,
    iban: typed('iban'),
    notes: typed('notes'),
  };
}

/** Only the fields that this invoice needs. */
export function showWhatApplies(invoice: Invoice): void {
  const { kind, scheme, hasLineWithoutVat, nature } = invoice;
  const isInvoice = kind === 'invoice';
  shown('.avoir', !isInvoice);
  shown('.facture', isInvoice);
  shown('.entre-pros', isInvoice && isBusiness(invoice));
  shown('.pro', isBusiness(invoice));
  shown('#auto-bloc', scheme !== 'franchise');
  shown('#auto-motif-bloc', scheme === 'reverse');
  shown('#motif-bloc', scheme === 'charged' && hasLineWithoutVat);
  shown('#motif-autre-bloc', scheme === 'charged' && hasLineWithoutVat && invoice.reason === 'autre');
  shown('#debits-bloc', scheme === 'charged' && nature !== 'Livraisons de biens');
  shown('#livraison-bloc', nature !== 'Prestations de services');
}
