import type { SellerIdentity } from '#domain/terms/legal-text.ts';
import type { Settings } from '../settings/settings.ts';

/** docs/product/invoice.md#legal-mentions */
export interface Seller {
  name: string;
  email: string;
  address?: string;
  registration?: string;
  vatNumber?: string;
  /** « Option pour les débits »; of what is paid, where nothing is said. */
  vatDueOn?: 'invoice';
  /** docs/product/invoice.md#whose-vat */
  ossSince?: string;
}

export function sellerOf(settings: Settings): Seller {
  return {
    name: settings.LEGAL_COMPANY ?? settings.SITE_NAME,
    email: settings.MAIL_FROM,
    address: settings.LEGAL_ADDRESS,
    registration: settings.LEGAL_REGISTRATION,
    vatNumber: settings.LEGAL_VAT_NUMBER,
    ...(settings.LEGAL_VAT_ON_DEBITS && { vatDueOn: 'invoice' }),
    ...(settings.LEGAL_VAT_OSS_SINCE && { ossSince: settings.LEGAL_VAT_OSS_SINCE }),
  };
}

/** Whom the terms name (docs/product/legal-pages.md#kept-as-accepted). */
export function sellerIdentity(settings: Settings): SellerIdentity {
  return {
    site: settings.SITE_NAME,
    siteUrl: settings.siteUrl,
    company: settings.LEGAL_COMPANY,
    address: settings.LEGAL_ADDRESS,
    registration: settings.LEGAL_REGISTRATION,
    vatNumber: settings.LEGAL_VAT_NUMBER,
    phone: settings.LEGAL_PHONE,
    email: settings.MAIL_FROM,
    mediator: settings.LEGAL_MEDIATOR,
  };
}

/** An invoice kept no telephone; the terms name one. */
export function sellerLines(seller: Partial<Seller> & Pick<SellerIdentity, 'phone'>): string[] {
  const { name, address, registration, vatNumber, phone, email } = seller;
  const lines = [name, address, registration, vatNumber && `TVA\u00a0: ${vatNumber}`, phone, email];
  return lines.filter((line): line is string => !!line);
}
