/**
 * Semicolons and a mark of UTF-8, as French spreadsheets want them, ends of lines and quotes of RFC 4180; what looks
 * like a formula is made text.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (value: string): string => {
    const plain = value.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ');
    const isFormula = /^[=+@\t\r]/.test(plain) || /^-(?![\d,.]+$)/.test(plain);
    const safe = isFormula ? `'${plain}` : plain;
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\ufeff${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** `1234,50`: a spreadsheet adds it up. */
export const csvCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
