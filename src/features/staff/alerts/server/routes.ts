import type { Feature } from '#server/http/feature.ts';
import { listAlerts, resolveAlert } from '../contract.ts';
import { openAlerts } from './list-alerts.ts';
import { settleAlert } from './resolve-alert.ts';

export const alerts: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listAlerts, ({ query }) => openAlerts(shop, query));
  endpoints.serve(resolveAlert, ({ caller, params, body }) =>
    settleAlert(shop, { ...body, alertId: params.id, staffId: caller.userId }),
  );
};
