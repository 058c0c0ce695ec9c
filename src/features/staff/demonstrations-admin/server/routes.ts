import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { changeDemonstration, showDemonstration } from './change-demonstration.ts';

export const demonstrationsAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.getDemonstration, ({ params }) => showDemonstration(shop, params.id));
  endpoints.serveStaff(calls.changeDemonstration, ({ params, body, caller }) =>
    changeDemonstration(shop, { id: params.id, form: body, staff: caller.staff }),
  );
};
