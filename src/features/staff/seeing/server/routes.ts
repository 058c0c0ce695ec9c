import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { endViewing } from './end-viewing.ts';
import { startViewing } from './start-viewing.ts';

export const seeing: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.startViewing, ({ caller, params, body }) =>
    startViewing(shop, caller.staff, { userId: params.id, reason: body.reason }),
  );
  endpoints.serveStaff(calls.endViewing, ({ caller, params }) => endViewing(shop, caller.staff, params.id));
};
