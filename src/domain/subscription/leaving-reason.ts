/** docs/product/leaving.md#five-choices */
export const LEAVING_REASONS = ['price', 'unused', 'missing', 'trouble', 'elsewhere'] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

const WORDS: Record<LeavingReason, string> = {
  price: 'C’est trop cher pour moi',
  unused: 'Je ne m’en sers pas assez',
  missing: 'Il manque quelque chose',
  trouble: 'Ça ne marche pas comme je voulais',
  elsewhere: 'J’utilise une autre solution',
};

export const leavingWords = (reason: LeavingReason): string => WORDS[reason];

export const LEAVING_WORDS_MAX = 500;

export interface SaidReason {
  reason: LeavingReason;
  words: string;
}
