import { setShare } from './shares.ts';

/** What the jobs list takes from this slice. */
export const monthPriceOutbox = { set_share: setShare };
