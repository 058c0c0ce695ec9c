/** docs/product/finances.md#periods */
export const FIGURE_PERIODS = ['30d', '90d', '12m'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

const WORDS: Record<FigurePeriod, string> = { '30d': '30 jours', '90d': '90 jours', '12m': '12 mois' };

export const periodWords = (period: FigurePeriod): string => WORDS[period].replace(' ', '\u00a0');

/** Paris days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
