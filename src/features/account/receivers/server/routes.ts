import type { Caller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { ping, replay, showDeliveries } from './deliveries.ts';
import {
  addReceiver,
  changeReceiver,
  type Owner,
  pauseReceiver,
  readSecret,
  removeReceiver,
  rotateSecret,
  showReceivers,
} from './receivers.ts';

const own = ({ userId }: Caller): Owner => ({ userId, madeBy: userId });

export const outgoingWebhooks: Feature = ({ endpoints, shop }) => {
  endpoints.serve(calls.listReceivers, ({ caller }) => showReceivers(shop, own(caller)));
  endpoints.serve(calls.createReceiver, ({ caller, body }) => addReceiver(shop, own(caller), body));
  endpoints.serve(calls.changeReceiver, ({ caller, params, body }) =>
    changeReceiver(shop, own(caller), params.id, body),
  );
  endpoints.serve(calls.deleteReceiver, ({ caller, params }) => removeReceiver(shop, own(caller), params.id));
  endpoints.serve(calls.pauseReceiver, ({ caller, params, body }) =>
    pauseReceiver(shop, own(caller), params.id, body.paused),
  );
  endpoints.serve(calls.showSecret, ({ caller, params }) => readSecret(shop, own(caller), params.id));
  endpoints.serve(calls.rotateSecret, ({ caller, params }) => rotateSecret(shop, own(caller), params.id));
  endpoints.serve(calls.pingReceiver, ({ caller, params }) => ping(shop, own(caller), params.id));
  endpoints.serve(calls.listDeliveries, ({ caller, params: { id }, query }) =>
    showDeliveries(shop, own(caller), { id, path: `/api/outgoing-webhooks/${id}/deliveries/`, query }),
  );
  endpoints.serve(calls.replayDeliveries, ({ caller, params: { id }, body }) =>
    replay(shop, own(caller), { id, ...body }),
  );
};
