import { input, part } from '../parts/elements.ts';
import { readNumberField } from '../parts/number-field.ts';
import { toggleShown } from '../parts/party-fields.ts';
import { showVatFields } from '../parts/vat-fields.ts';
import { showWorks } from '../parts/works-certificate.ts';
import { type Invoice, isBusiness } from './core.ts';
import { paidRule, penaltyRule } from './invoice-reading.ts';

export function checkFields(): void {
  readNumberField(input('penalites'), penaltyRule);
  readNumberField(input('paye'), paidRule);
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
  toggleShown('.sans-siren', invoice.customer.kind !== 'business_fr');
  toggleShown('#acomptes-bloc', isInvoice && !invoice.isDeposit);
  toggleShown('#debits-bloc', scheme === 'charged' && nature !== 'Livraisons de biens');
  toggleShown('#livraison-bloc', nature !== 'Prestations de services');
}
