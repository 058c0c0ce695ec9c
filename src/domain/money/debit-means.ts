/** docs/product/bank-debit.md */

/** What the months of a customer may be debited from. */
export const DEBIT_MEANS = ['card', 'bank_account'] as const;
export type DebitMeans = (typeof DEBIT_MEANS)[number];

/** docs/product/bank-debit.md#last-choice-debits: `since` is when the choice in force was begun. */
export const overtakes = (beganAt: Date, since: Date | null): boolean => since === null || beganAt >= since;

const prefix = 'bank_account.';

/** The bank's code of a debit that failed, which says its means wherever it is kept. */
export const bankDebitCode = (code: string): string => `${prefix}${code}`;

export const isBankDebitCode = (code: string | null): boolean => code?.startsWith(prefix) ?? false;

export interface MeansOnFile {
  readonly hasCard: boolean;
  /** False as well when its mandate was revoked. */
  readonly hasAccount: boolean;
  readonly isLate: boolean;
  readonly isDebited: boolean;
}

export type MeansRefusal = 'no_other_means' | 'late_payment_first';

/** Null when the months may be debited from it from now on. */
export function refuseChoice(means: DebitMeans, file: MeansOnFile): MeansRefusal | null {
  if (means === 'card') return file.hasCard ? null : 'no_other_means';
  if (file.isLate) return 'late_payment_first';
  return file.hasAccount ? null : 'no_other_means';
}

/** docs/product/bank-debit.md#removed-at-will */
export const refuseRemoval = ({ hasCard, isDebited }: MeansOnFile): MeansRefusal | null =>
  isDebited && !hasCard ? 'no_other_means' : null;
