import { cancelledMonths } from './cancellation.ts';
import { setPeriod } from './set-period.ts';
import { setShare } from './shares.ts';

export const carriersOutbox = { set_period: setPeriod };

export const monthPriceOutbox = { set_share: setShare };

export const endingsSweeps = [cancelledMonths];
