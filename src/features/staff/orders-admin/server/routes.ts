import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { setStatusByStaff } from './cancel-order.ts';
import { exportOrders, listOrdersForStaff } from './list-orders.ts';
import { showOrder } from './show-order.ts';

export const ordersAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.listOrders, ({ query }) => listOrdersForStaff(shop, query));
  endpoints.serveStaffFile(calls.exportOrders, ({ caller, query }) =>
    exportOrders(shop, caller.staff, query),
  );
  endpoints.serveStaff(calls.getOrder, ({ params }) => showOrder(shop, params.id));
  endpoints.serveStaff(calls.setOrderStatus, ({ caller, params, body }) =>
    setStatusByStaff(shop, { id: params.id, status: body.status, staff: caller.staff }),
  );
};
