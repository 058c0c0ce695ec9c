/** As French spreadsheets open it; a text that would be a formula is defused (docs/product/administration.md#lists-as-files). */
export const FRENCH_CSV = {
  delimiter: ';',
  bom: true,
  escape_formulas: true,
  record_delimiter: 'windows',
} as const;
