import { staffOf } from '#people/customers/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { grantFree } from '../contract.ts';
import { createByStaff } from './create-by-staff.ts';
import { diagnoseSubscription } from './diagnose.ts';
import { giveFree } from './give-free.ts';
import { listForStaff } from './list-for-staff.ts';
import { recreateByStaff } from './recreate-by-staff.ts';
import { toggleByStaff } from './toggle-by-staff.ts';
import { updateCap } from './update-cap.ts';
import { verifySubscription } from './verify-at-provider.ts';

export const subscriptionsAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serve(calls.listAllSubscriptions, ({ query }) => listForStaff(shop, query));
  endpoints.serve(calls.createByStaff, async ({ caller, body }) => {
    const { user_id: userId, automation_id: automationId } = body;
    return createByStaff(shop, { userId, automationId, staff: await staffOf(shop.db, caller.userId) });
  });
  endpoints.serve(calls.toggleByStaff, async ({ caller, params, body }) =>
    toggleByStaff(shop, { id: params.id, action: body.action, staff: await staffOf(shop.db, caller.userId) }),
  );
  endpoints.serve(calls.diagnoseSubscription, ({ params }) => diagnoseSubscription(shop, params.id));
  endpoints.serve(calls.verifyAtProvider, ({ params }) => verifySubscription(shop, params.id));
  endpoints.serve(calls.recreateAtProvider, async ({ caller, params }) =>
    recreateByStaff(shop, params.id, await staffOf(shop.db, caller.userId)),
  );
  endpoints.serve(grantFree, async ({ caller, body }) =>
    giveFree(shop, {
      userId: body.user_id,
      automationId: body.automation_id,
      endDay: body.end_date,
      giftAsPurchase: body.gift_as_purchase,
      by: await staffOf(shop.db, caller.userId),
    }),
  );
  endpoints.serve(calls.updateCap, async ({ caller, body }) =>
    updateCap(shop, {
      userId: body.user_id,
      monthlyCap: body.monthly_cap,
      staff: await staffOf(shop.db, caller.userId),
    }),
  );
};
