/** Apart from the reckoning, which the browser has no use for. */
export const SHOWN_DEBITS = 3;
