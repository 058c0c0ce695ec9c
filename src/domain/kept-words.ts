/** Where a person's own words may still stand once their account is deleted: nowhere else, and here for a reason. */
export const KEPT_WORDS = [
  {
    column: 'invoices.buyer',
    why: 'The buyer as printed: an invoice is kept ten years as it was issued (C. com. L. 123-22; ruling 25).',
  },
] as const;
