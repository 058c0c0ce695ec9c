/** It has its own file because the browser does not load the calculation. */
export const SHOWN_DEBITS = 3;
