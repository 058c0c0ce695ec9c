import { useSite } from './page-meta.ts';

/**
 * What stands beside a price (arrêté du 3 décembre 1987, article 1; CGI, article 293 E); of one `billed` whose VAT number is
 * valid, what their invoice will say (docs/product/invoice.md#whose-vat).
 */
export function useTaxWord(billed?: { vat_status: string | null } | undefined): string {
  if (!useSite().withVat) return 'TVA non applicable';
  return billed?.vat_status === 'valid' ? 'TVA autoliquidée' : 'TTC';
}
