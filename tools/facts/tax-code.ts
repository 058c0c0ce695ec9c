import { dated } from './dated-fact.ts';

/** The rules of the VAT left the CGI for another code; what a paper says may name the CGI for a while. */
export const taxCode = dated({
  name: 'Code que nomment les mentions de TVA',
  value: { since: '2026-09-01', namedUntil: '2027-12-31' },
  source:
    'ordonnance 2025-1247 du 17 décembre 2025 (code des impositions sur les biens et services), dispositions transitoires',
  readOn: '2026-11-26',
  warnAfter: '2027-12-31',
});
