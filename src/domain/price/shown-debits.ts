/** A file of its own, because the browser does not load the calculation. */
export const SHOWN_DEBITS = 3;
