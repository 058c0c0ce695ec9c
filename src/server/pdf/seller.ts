import type { Settings } from '../settings/settings.ts';

/** docs/product/invoice.md#legal-mentions */
export interface Seller {
  name: string;
  email: string;
  address?: string;
  registration?: string;
  vatNumber?: string;
}

export function sellerOf(settings: Settings): Seller {
  return {
    name: settings.LEGAL_COMPANY ?? settings.SITE_NAME,
    email: settings.MAIL_FROM,
    address: settings.LEGAL_ADDRESS,
    registration: settings.LEGAL_REGISTRATION,
    vatNumber: settings.LEGAL_VAT_NUMBER,
  };
}

export function sellerLines(seller: Partial<Seller>): string[] {
  const { name, address, registration, vatNumber, email } = seller;
  const lines = [name, address, registration, vatNumber && `TVA\u00a0: ${vatNumber}`, email];
  return lines.filter((line): line is string => !!line);
}
