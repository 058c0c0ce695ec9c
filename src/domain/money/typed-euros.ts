/** `20,50`, `20.5` or `1 234,50 €`; undefined when nothing is typed, NaN when it is no amount in euros and cents. */
export function typedEuros(text: string): number | undefined {
  const written = text.replaceAll(/[\s€]/g, '').replace(',', '.').replace('\u2212', '-');
  if (written === '') return undefined;
  return /^-?\d+(?:\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN;
}

/** An amount as a field holds it, to be typed over: `15`, `20,50`. */
export function eurosToType(euros: number): string {
  return (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',');
}

export const NOT_TYPED_EUROS = 'Écrivez un montant en euros, par exemple 12,50.';
