import type { Sweep } from '#server/jobs/worker.ts';
import { lapsePriceNotice } from './lapse-price-notice.ts';
import { sweepPriceNotices } from './tell-price-change.ts';

export const priceChangesOutbox = { lapse_price_notice: lapsePriceNotice };
export const priceChangesSweeps: readonly Sweep[] = [{ name: 'price-notices', run: sweepPriceNotices }];
