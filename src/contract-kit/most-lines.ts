/** docs/product/administration.md#several-lines */
export const MOST_LINES = 500;
