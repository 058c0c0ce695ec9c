/** A quote, an invoice or a credit note in words, as its customer reads it: a page shows it, and a PDF is drawn of it. */
export interface WrittenPaper {
  /** `Facture F-2026-0042`. */
  readonly title: string;
  readonly meta: readonly (readonly [name: string, value: string])[];
  readonly parties: readonly {
    readonly title: string;
    readonly name: string;
    readonly lines: readonly string[];
  }[];
  /** The columns of the lines; `short` stands above them, `named` beside each where there is no room for columns. */
  readonly columns: readonly { readonly short: string; readonly named: string }[];
  readonly lines: readonly (readonly string[])[];
  readonly sums: readonly {
    readonly label: string;
    readonly amount: string;
    readonly isDue?: true;
    readonly id?: string;
  }[];
  readonly mentions: readonly string[];
  /** Above the room to sign; empty where nobody signs. */
  readonly signature: string;
  /** The same invoice for programs, as the XML of Factur-X (docs/product/document.md#issued-is-factur-x). */
  readonly electronic?: string;
}
