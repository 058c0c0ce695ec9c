import { dated } from './dated-fact.ts';

/** Of the income tax. */
export interface Scale {
  /** Upper bounds of the brackets for one part, in euros; the last bracket has none. */
  bounds: readonly number[];
  /** One more than the bounds. */
  percents: readonly number[];
  discount: { single: number; couple: number };
  /** What a half-part may save at most, and what the whole part of a lone parent's first child may. */
  halfPartCap: number;
  loneParentCap: number;
}

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
export type ActivityId =
  | 'vente'
  | 'artisan-vente'
  | 'service'
  | 'artisan'
  | 'meuble-classe'
  | 'liberal'
  | 'cipav';

export interface Activity {
  id: ActivityId;
  name: string;
  category: Category;
  rates: Rates;
  /** Its rate with the Acre is no share of the usual one, and is in no text that was found: it is asked for. */
  asksRateWithAcre?: true;
  /** Of services for the micro regime; for VAT it has the limit of sales (article 293 B, I, 1° of the CGI). */
  isLodging?: true;
}

/**
 * Contributions: article D613-4 of the Code de la sécurité sociale, by decree 2025-943 of 8 September 2025.
 * Training: article L6331-48 of the Code du travail. Chambers: entreprendre.service-public.fr, F37483 (Alsace and Moselle
 * have other rates). Flat tax: article 151-0 of the CGI. Abatements: articles 50-0 and 102 ter.
 */
const activities: readonly Activity[] = [
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
    // An artisan’s own goods: the contribution to training and the tax of the chamber are those of crafts.
    id: 'artisan-vente',
    name: 'Vente par un artisan',
    category: 'sale',
    rates: {
      contributions: 12_300,
      withAcre: undefined,
      training: 300,
      chamber: 220,
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
    // Since 2025 of the limit and the abatement of services (law 2024-1039 of 19 November 2024, article 7).
    id: 'meuble-classe',
    name: 'Location de meublés de tourisme classés',
    category: 'service',
    isLodging: true,
    rates: {
      contributions: 6000,
      withAcre: undefined,
      training: 100,
      chamber: 0,
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
    asksRateWithAcre: true,
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

/** The rates above and the limits below hold until then. */
const END_OF_PERIOD = '2026-12-31';

/**
 * Of the income of 2025, the last that was voted: article 197 of the CGI by the law of finance for 2026, in force since 21
 * February 2026 (BOI-IR-LIQ-20-10, 20-20-20 and 20-20-30 of 7 April 2026).
 */
const scaleOf2025: Scale = {
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

const limitsOf2026: Limits = {
  microWhole: 203_100,
  microServices: 83_600,
  vatWhole: 85_000,
  vatServices: 37_500,
  vatRaisedWhole: 93_500,
  vatRaisedServices: 41_250,
  flatTaxIncome: 29_315,
};

const [readOn, warnAfter] = ['2026-11-28', END_OF_PERIOD];

export const microRates = dated({
  name: 'Taux, taxes et abattements de la micro-entreprise',
  value: activities,
  source:
    'CSS, D613-4 (décret 2025-943 du 8 septembre 2025) ; Code du travail, L6331-48 ; CGI, 50-0, 102 ter et 151-0 ; entreprendre.service-public.gouv.fr, F37483 et F32847 (vente par un artisan), F39451 (meublés classés), lus dans des copies ; le versement libératoire et la formation des meublés classés sont pris de leur catégorie',
  readOn,
  warnAfter,
});

export const incomeTaxScale = dated({
  name: 'Barème de l’impôt sur le revenu, décote et plafonds du quotient',
  value: scaleOf2025,
  source: 'CGI, 197 ; BOI-IR-LIQ-20-10, 20-20-20 et 20-20-30 (7 avril 2026)',
  readOn: '2026-11-26',
  warnAfter,
});

export const microLimits = dated({
  name: 'Seuils de la micro-entreprise, de la franchise de TVA et du versement libératoire',
  value: limitsOf2026,
  source: 'CGI, 50-0, 102 ter, 293 B (loi 2025-1044 du 3 novembre 2025) et 151-0 ; service-public F23267',
  readOn: '2026-11-26',
  warnAfter,
});

/**
 * In euros a year, of the turnover less its abatement: above the first the Acre grows less, from the second on there is
 * none. Three quarters and the whole of the ceiling of social security (L131-6-4, II).
 */
export const acreIncome = dated({
  name: 'Revenu au-delà duquel l’Acre diminue, puis cesse',
  value: { less: 36_045, none: 48_060 },
  source:
    'CSS, L131-6-4 et D131-6-1 (loi 2025-1403 du 30 décembre 2025, article 23 ; décret 2026-69 du 6 février 2026), par f2p.fr et lautoentrepreneur.net (18 mars 2026)',
  readOn,
  warnAfter,
});

/** In percent of the contributions, by the day on which the activity begins. */
export const acreReductions = dated({
  name: 'Part des cotisations que réduit l’Acre',
  value: { until: '2026-07-01', before: 50, since: 25 },
  source: 'décret 2026-69 du 6 février 2026 ; CSS, D131-6-3',
  readOn: '2026-11-26',
  warnAfter,
});

export const microFloors = dated({
  name: 'Montants en dessous desquels l’impôt et les taxes ne se comptent pas',
  value: {
    /** In euros, of each kind of income. */
    leastAbatement: 305,
    /** The turnover of a year up to which no tax of a chamber is due, in euros. */
    withoutChamberTax: 5000,
    /** A smaller income tax is not asked for, in euros. */
    leastTax: 61,
    /** Of the tax, which the « décote » is less by: ten-thousandths. */
    discountShare: 4525,
  },
  source: 'CGI, 50-0, 1 et 102 ter, 1 ; 1600 ; 1657, 1 bis ; 197, I, 4',
  readOn: '2026-11-26',
  warnAfter,
});
