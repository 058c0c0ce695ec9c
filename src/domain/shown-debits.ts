/** How many of the debits to come are shown one by one. Apart from their reckoning, which the browser has no use for. */
export const SHOWN_DEBITS = 3;
