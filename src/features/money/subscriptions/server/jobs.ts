import { cancelledMonths } from './cancellation.ts';
import { lowerPrices } from './lower-price.ts';
import { setShare } from './month-price.ts';
import { pausesDue, pausesEnding, pausesOver } from './pause-subscription.ts';
import { setPeriod } from './set-period.ts';

export const carriersOutbox = { set_period: setPeriod };

export const monthPriceOutbox = { set_share: setShare };

export const endingsSweeps = [cancelledMonths, pausesDue, pausesOver, pausesEnding];
export const lowerPricesSweeps = [lowerPrices];
