import { choice, input, part } from '../parts/elements.ts';
import type { TypedLine } from '../parts/line-editor.ts';
import { readNumberField } from '../parts/number-field.ts';
import { isTicked, readCustomer, readIssuer, toggleShown, typed } from '../parts/party-fields.ts';
import { isTerms } from '../parts/payment-terms.ts';
import type { Totals } from '../parts/priced-lines.ts';
import { readVat, showVatFields } from '../parts/vat-fields.ts';
import { readWorks, showWorks } from '../parts/works-certificate.ts';
import { type Invoice, isBusiness } from './core.ts';

export function readInvoice(number: string, lines: readonly TypedLine[], totals: Totals): Invoice {
  const terms = choice('delai').value;
  return {
    kind: choice('genre').value === 'credit_note' ? 'credit_note' : 'invoice',
    number,
    day: typed('date'),
    saleDay: typed('vente'),
    origin: { number: typed('origine'), day: typed('origine-date'), reason: typed('origine-motif') },
    issuer: readIssuer(),
    customer: readCustomer(),
    delivery: typed('livraison'),
    order: typed('commande'),
    subject: typed('objet'),
    nature: choice('nature').value,
    terms: isTerms(terms) ? terms : '30',
    ...readVat(lines),
    isOnDebits: isTicked('debits'),
    totals,
    works: readWorks(),
    penaltyRate: readNumberField(input('penalites'), { digits: 2, min: 0, max: 100 }),
    earlyPayment: typed('escompte'),
    paidCents: readNumberField(input('paye'), { digits: 2, min: 0, max: 1e9 }) ?? 0,
    iban: typed('iban'),
    insurance: typed('assurance'),
    notes: typed('notes'),
  };
}

/** Only the fields that this invoice needs. */
export function showWhatApplies(invoice: Invoice): void {
  const { kind, scheme, nature } = invoice;
  const isInvoice = kind === 'invoice';
  part('numero-label').textContent = isInvoice ? 'Numéro de la facture' : 'Numéro de l’avoir';
  toggleShown('.avoir', !isInvoice);
  toggleShown('.facture', isInvoice);
  toggleShown('.entre-pros', isInvoice && isBusiness(invoice));
  toggleShown('.pro', isBusiness(invoice));
  toggleShown('.pro-fr', invoice.customer.kind === 'business_fr');
  showVatFields(invoice);
  showWorks(invoice);
  if (!isInvoice) toggleShown('#travaux-bloc', false);
  toggleShown('#debits-bloc', scheme === 'charged' && nature !== 'Livraisons de biens');
  toggleShown('#livraison-bloc', nature !== 'Prestations de services');
}
