import type { Feature } from '#server/http/feature.ts';
import { getOrder, listOrders, setOrderStatus } from '../contract.ts';
import { setStatusByStaff } from './cancel-order.ts';
import { listOrdersForStaff } from './list-orders.ts';
import { showOrder } from './show-order.ts';

export const ordersAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(listOrders, ({ query }) => listOrdersForStaff(shop, query));
  endpoints.serveStaff(getOrder, ({ params }) => showOrder(shop, params.id));
  endpoints.serveStaff(setOrderStatus, ({ caller, params, body }) =>
    setStatusByStaff(shop, { id: params.id, status: body.status, staff: caller.staff }),
  );
};
