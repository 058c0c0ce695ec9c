import { cancelledMonths } from './cancellation.ts';
import { lowerPrices } from './lower-price.ts';
import { setShare } from './month-price.ts';
import { setPeriod } from './set-period.ts';

export const carriersOutbox = { set_period: setPeriod };

export const monthPriceOutbox = { set_share: setShare };

export const endingsSweeps = [cancelledMonths];
export const lowerPricesSweeps = [lowerPrices];
