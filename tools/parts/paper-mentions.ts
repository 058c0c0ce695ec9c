/** Mentions that quotes and invoices share. */

/** Code des assurances, art. L. 243-2; loi 96-603 of 5 July 1996, art. 22-2. */
export const insuranceMention = (insurance: string): string =>
  insurance === '' ? '' : `Assurance professionnelle\u00a0: ${insurance.replace(/\.$/, '')}.`;
