import { routeOf } from '#web/api/call.ts';
import type { answerPriceNotice, readPriceNotice } from '../contract.ts';

// The screen is public: it holds the addresses of the calls, and the contracts' types only.

export const readPriceNoticeRoute = routeOf<typeof readPriceNotice>({
  method: 'POST',
  path: '/api/price-change/notice/',
  access: 'anyone',
});

export const answerPriceNoticeRoute = routeOf<typeof answerPriceNotice>({
  method: 'POST',
  path: '/api/price-change/answer/',
  access: 'anyone',
});
