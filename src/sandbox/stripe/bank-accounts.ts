import { invalid } from './errors.ts';

/** Stripe's `failure_code` of a debit that a bank refuses. */
export type DebitFailure = 'refer_to_customer' | 'insufficient_funds' | 'authorization_revoked';

/** What a test account's bank does with each debit, and after how many days it says so. */
export interface AccountBehaviour {
  country: string;
  last4: string;
  bankCode: string;
  branchCode: string | null;
  fails: DebitFailure | null;
  takenBack: boolean;
  days: number;
}

/** The IBAN is never kept. */
export interface AccountRecord {
  id: string;
  behaviour: AccountBehaviour;
}

type Course = Partial<Pick<AccountBehaviour, 'fails' | 'takenBack' | 'days'>>;

/** Stripe answers its test accounts within minutes; this bank takes the days that a real one does. */
const USUAL_DAYS = 5;
const LONG_DAYS = 12;

/** Stripe's published test accounts (docs.stripe.com/payments/sepa-debit). */
const TEST_ACCOUNTS = new Map<string, Course>(
  Object.entries({
    FR1420041010050500013M02606: {},
    FR3020041010050500013M02609: { days: LONG_DAYS },
    FR8420041010050500013M02607: { fails: 'refer_to_customer' },
    FR7920041010050500013M02600: { fails: 'refer_to_customer', days: LONG_DAYS },
    FR5720041010050500013M02608: { takenBack: true },
    FR9720041010050000002222227: { fails: 'insufficient_funds' },
    DE89370400440532013000: {},
    DE62370400440532013001: { fails: 'refer_to_customer' },
    DE35370400440532013002: { takenBack: true },
  }),
);

function banksOf(iban: string): Pick<AccountBehaviour, 'bankCode' | 'branchCode'> {
  return iban.startsWith('FR')
    ? { bankCode: iban.slice(4, 9), branchCode: iban.slice(9, 14) }
    : { bankCode: iban.slice(4, 12), branchCode: null };
}

/** Refuses anything but a test account before it can be kept or logged. */
export function accountOfIban(typed: string): AccountBehaviour {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase();
  const course = TEST_ACCOUNTS.get(iban);
  const param = 'sepa_debit[iban]';
  if (!course) {
    const isIban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban);
    const message = isIban
      ? 'The sandbox accepts only test accounts, such as FR14 2004 1010 0505 0001 3M02 606: never type a real IBAN here.'
      : 'The IBAN you entered is invalid.';
    throw invalid(message, isIban ? 'bank_account_unusable' : 'invalid_bank_account_iban', param);
  }
  const usual = { fails: null, takenBack: false, days: USUAL_DAYS };
  return { country: iban.slice(0, 2), last4: iban.slice(-4), ...banksOf(iban), ...usual, ...course };
}
