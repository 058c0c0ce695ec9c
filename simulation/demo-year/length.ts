/** Of the year that is told. */
export const demoDays = 365;
