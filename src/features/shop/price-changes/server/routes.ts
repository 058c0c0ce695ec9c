import type { Feature } from '#server/http/feature.ts';
import {
  announcePriceChange,
  answerPriceNotice,
  listEveryPriceChange,
  listPriceChanges,
  listPriceNotices,
  previewPriceChange,
  readPriceChange,
  readPriceNotice,
} from '../contract.ts';
import { everyPriceChange, onePriceChange } from './every-price-change.ts';
import { answerByKey, noticeByKey } from './keep-or-leave.ts';
import { previewChange } from './preview-price-change.ts';
import { announceByStaff, noticesOf, priceHistory } from './price-history.ts';

export const priceChanges: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(previewPriceChange, ({ params, query }) => previewChange(shop, params.id, query));
  endpoints.serveStaff(announcePriceChange, ({ caller, params, body }) =>
    announceByStaff(shop, {
      automationId: params.id,
      price: body.subscription_price,
      fromDay: body.subscribers_from,
      newBuyersPrice: body.new_buyers_price,
      staff: caller.staff,
    }),
  );
  endpoints.serveStaff(listPriceChanges, ({ params }) => priceHistory(shop, params.id));
  endpoints.serveStaff(listEveryPriceChange, ({ query }) => everyPriceChange(shop.pool, query));
  endpoints.serveStaff(readPriceChange, ({ params }) => onePriceChange(shop.pool, params.id));
  endpoints.serveStaff(listPriceNotices, ({ params, query }) => noticesOf(shop, params.id, query));
  endpoints.open(readPriceNotice, ({ body }) => noticeByKey(shop, body.key));
  endpoints.open(answerPriceNotice, ({ body }) => answerByKey(shop, body));
};
