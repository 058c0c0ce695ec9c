import type { Feature } from '#server/http/feature.ts';
import { refundOrder } from '../contract.ts';
import { refundByStaff } from './refund-order.ts';

export const refunds: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(refundOrder, ({ caller, params, body }) => {
    const { request_id: requestId, ...asked } = body;
    return refundByStaff(shop, { ...asked, requestId, orderId: params.id, staff: caller.staff });
  });
};
