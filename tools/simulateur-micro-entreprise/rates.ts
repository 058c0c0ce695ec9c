import type { Scale } from './income-tax.ts';

/** In thousandths of a percent: 12,3 % is 12 300. */
export interface Rates {
  contributions: number;
  /** Of who has the Acre; undefined: the usual rate less the reduction. */
  withAcre: number | undefined;
  training: number;
  chamber: number;
  flatTax: number;
  abatement: number;
}

/** Abatements are by kind of income (articles 50-0 and 102 ter of the CGI): commercial and craft services are one. */
export type Category = 'sale' | 'service' | 'liberal';
export type ActivityId = 'vente' | 'service' | 'artisan' | 'liberal' | 'cipav';

export interface Activity {
  id: ActivityId;
  name: string;
  category: Category;
  rates: Rates;
}

/**
 * Contributions: article D613-4 of the Code de la sécurité sociale, by decree 2025-943 of 8 September 2025.
 * Training: article L6331-48 of the Code du travail. Chambers: entreprendre.service-public.fr, F37483 (Alsace and Moselle
 * have other rates). Flat tax: article 151-0 of the CGI. Abatements: articles 50-0 and 102 ter.
 */
export const activities: readonly Activity[] = [
  {
    id: 'vente',
    name: 'Vente de marchandises, hébergement',
    category: 'sale',
    rates: {
      contributions: 12_300,
      withAcre: undefined,
      training: 100,
      chamber: 15,
      flatTax: 1000,
      abatement: 71_000,
    },
  },
  {
    id: 'service',
    name: 'Prestations commerciales (BIC)',
    category: 'service',
    rates: {
      contributions: 21_200,
      withAcre: undefined,
      training: 100,
      chamber: 44,
      flatTax: 1700,
      abatement: 50_000,
    },
  },
  {
    id: 'artisan',
    name: 'Prestations artisanales (BIC)',
    category: 'service',
    rates: {
      contributions: 21_200,
      withAcre: undefined,
      training: 300,
      chamber: 480,
      flatTax: 1700,
      abatement: 50_000,
    },
  },
  {
    id: 'liberal',
    name: 'Profession libérale, régime général (BNC)',
    category: 'liberal',
    rates: {
      contributions: 25_600,
      withAcre: undefined,
      training: 200,
      chamber: 0,
      flatTax: 2200,
      abatement: 34_000,
    },
  },
  {
    id: 'cipav',
    name: 'Profession libérale réglementée, Cipav (BNC)',
    category: 'liberal',
    rates: {
      contributions: 23_200,
      withAcre: undefined,
      training: 200,
      chamber: 0,
      flatTax: 2200,
      abatement: 34_000,
    },
  },
];

/** The rates above and the limits below hold in it; beyond, the page warns. */
export const period = { from: '2026-01-01', to: '2026-12-31' } as const;

/**
 * Of the income of 2025, the last that was voted: article 197 of the CGI by the law of finance for 2026, in force since 21
 * February 2026 (BOI-IR-LIQ-20-10, 20-20-20 and 20-20-30 of 7 April 2026).
 */
export const scaleOf2025: Scale = {
  bounds: [11_600, 29_579, 84_577, 181_917],
  percents: [0, 11, 30, 41, 45],
  discount: { single: 897, couple: 1483 },
  halfPartCap: 1807,
  loneParentCap: 4262,
};

/** In euros a year. */
export interface Limits {
  /** Articles 50-0 and 102 ter of the CGI, for 2026 to 2028 (entreprendre.service-public.gouv.fr, F23267). */
  microWhole: number;
  microServices: number;
  /** Article 293 B of the CGI, by law 2025-1044 of 3 November 2025: the year before, and the year itself. */
  vatWhole: number;
  vatServices: number;
  vatRaisedWhole: number;
  vatRaisedServices: number;
  /** Taxable income of two years before, for one part: article 151-0, I, 2°. */
  flatTaxIncome: number;
}

export const limitsOf2026: Limits = {
  microWhole: 203_100,
  microServices: 83_600,
  vatWhole: 85_000,
  vatServices: 37_500,
  vatRaisedWhole: 93_500,
  vatRaisedServices: 41_250,
  flatTaxIncome: 29_315,
};
