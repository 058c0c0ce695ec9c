import { dated } from './dated-fact.ts';

/** From when a business sends its invoices by a platform, with the SIREN of its customer. All receive them since the first. */
export const eInvoicing = dated({
  name: 'Calendrier de la facturation électronique',
  value: { large: '2026-09-01', small: '2027-09-01' },
  source:
    'loi 2023-1322 du 29 décembre 2023, article 91 ; décret 2022-1299 du 7 octobre 2022 pour les mentions de la facture',
  readOn: '2026-11-26',
  warnAfter: '2027-08-31',
});
