import { setShare } from './shares.ts';

export const monthPriceOutbox = { set_share: setShare };
