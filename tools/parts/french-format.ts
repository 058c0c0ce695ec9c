/** How figures are written in French: a true minus sign, spaces that do not break. */

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

const signed = (value: number, written: string) => (value < 0 ? `−${written}` : written);

/** `1 234,50 €`, of whole cents. */
export const formatCents = (cents: number): string => signed(cents, euros.format(Math.abs(cents) / 100));

export function formatNumber(value: number, most = 2, least = 0): string {
  const format = new Intl.NumberFormat('fr-FR', {
    maximumFractionDigits: most,
    minimumFractionDigits: least,
  });
  return signed(value, format.format(Math.abs(value)));
}

export const formatPercent = (value: number, most = 2): string => `${formatNumber(value, most)}\u00a0%`;
