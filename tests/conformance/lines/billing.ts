import { claim, type Line } from '../line.ts';

/** docs/product/address.md#company, docs/product/invoice.md#whose-vat */
export const billingLines: Line[] = [
  claim('billing.once', 'Whom to bill is asked once, before the first payment, and reused'),
  claim(
    'billing.company',
    'A company is found in the State’s register, and its SIREN stands on its invoices',
  ),
  claim('billing.consumer', 'A consumer pays without any number of a company'),
  claim('billing.vies', 'A VAT number of another state is asked of VIES, whose answer is kept as proof'),
  claim('billing.away', 'Both registers may be away: all is typed by hand, and VIES is asked again'),
  claim(
    'billing.vies-again',
    'A VAT number is asked again once its answer is ninety days old, and no payment waits for it',
  ),
  claim('billing.vat', 'The VAT of an invoice follows from the seller’s regime, the buyer and the day'),
  claim(
    'billing.corrected',
    'The buyer of an invoice is corrected by a credit note and another invoice, which add up to 0',
  ),
  claim('billing.corrected.by-staff', 'Staff correct the buyer of an invoice, and the journal keeps it'),
  claim('billing.corrected.shown', 'Both buyers are shown before an invoice is corrected, on its page'),
];
