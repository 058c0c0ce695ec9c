/** One unbroken series per year (docs/product/invoice.md#number-with-the-payment). */

function numbered(letter: 'F' | 'A', year: number, sequence: number): string {
  if (!Number.isInteger(year) || year < 2000 || year > 9999) throw new RangeError(`${year} is not a year`);
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`${sequence} is not a sequence`);
  return `${letter}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** `F-2026-000001`; the year is that of Paris. Throws RangeError. */
export function invoiceNumber(year: number, sequence: number): string {
  return numbered('F', year, sequence);
}

export function creditNoteNumber(year: number, sequence: number): string {
  return numbered('A', year, sequence);
}
