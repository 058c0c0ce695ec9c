/** Numbers of invoices and credit notes: one unbroken series per year, given when the order is paid (ruling 31). */

function numbered(letter: 'F' | 'A', year: number, sequence: number): string {
  if (!Number.isInteger(year) || year < 2000 || year > 9999) throw new RangeError(`${year} is not a year`);
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`${sequence} is not a sequence`);
  return `${letter}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** `F-2026-000001`. The year is that of the Paris calendar. Throws RangeError. */
export function invoiceNumber(year: number, sequence: number): string {
  return numbered('F', year, sequence);
}

/** `A-2026-000001`: a credit note ('avoir') has its own series. Throws RangeError. */
export function creditNoteNumber(year: number, sequence: number): string {
  return numbered('A', year, sequence);
}
