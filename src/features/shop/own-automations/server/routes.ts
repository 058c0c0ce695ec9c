import type { Feature } from '#server/http/feature.ts';
import {
  filterSubscriptions,
  getSubscription,
  listOwnAutomations,
  listOwnSubscriptions,
  replaceSubscription,
  toggleSubscription,
} from '../contract.ts';
import { listOwned } from './list-automations.ts';
import { listSubscriptions, listSubscriptionsBy, showSubscription } from './list-subscriptions.ts';
import { toggleOwn } from './toggle-own.ts';

export const ownAutomations: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listOwnSubscriptions, ({ caller }) => listSubscriptions(shop, caller.userId));
  endpoints.serve(listOwnAutomations, ({ caller }) => listOwned(shop, caller.userId));
  endpoints.serve(filterSubscriptions, ({ caller, query }) =>
    listSubscriptionsBy(shop, caller.userId, query),
  );
  endpoints.serve(getSubscription, ({ caller, params }) => showSubscription(shop, caller.userId, params.id));
  endpoints.serve(replaceSubscription, ({ caller, params }) =>
    showSubscription(shop, caller.userId, params.id),
  );
  endpoints.serve(toggleSubscription, ({ caller, params, body }) =>
    toggleOwn(shop, { userId: caller.userId, automationId: params.id, action: body.action }),
  );
};
