import type { Quantity } from './core.ts';

interface QuantityWords {
  label: string;
  unit: '€' | '%' | '×';
  /** Two quantities of one family say the same thing and cannot be paired. */
  family: 'cost' | 'price' | 'margin' | 'rate';
}

export const quantities: Record<Quantity, QuantityWords> = {
  cout: { label: 'Coût d’achat HT', unit: '€', family: 'cost' },
  pvht: { label: 'Prix de vente HT', unit: '€', family: 'price' },
  pvttc: { label: 'Prix de vente TTC', unit: '€', family: 'price' },
  marge: { label: 'Marge brute', unit: '€', family: 'margin' },
  tmarge: { label: 'Taux de marge', unit: '%', family: 'rate' },
  tmarque: { label: 'Taux de marque', unit: '%', family: 'rate' },
  coef: { label: 'Coefficient', unit: '×', family: 'rate' },
};
export const isQuantity = (key: string): key is Quantity => Object.hasOwn(quantities, key);
export const keys = Object.keys(quantities).filter(isQuantity);
