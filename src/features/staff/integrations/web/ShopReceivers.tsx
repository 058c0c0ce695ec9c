import { LOG_PAGE, type ReceiversApi, ReceiversSection } from '#account/receivers/web/for-other-features.ts';
import { SHOP_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import * as calls from '../contract.ts';

const shopReceivers: ReceiversApi = {
  key: ['admin', 'receivers'],
  events: SHOP_EVENTS,
  form: lazyResolver(async () => (await import('#account/receivers/contract.ts')).shopReceiverFields),
  list: () => call(calls.listReceivers, {}),
  log: (id, { page, state }) =>
    call(calls.listDeliveries, { params: { id }, query: { page, page_size: LOG_PAGE, state } }),
  create: (body) => call(calls.createReceiver, { body }),
  change: (id, body) => call(calls.changeReceiver, { params: { id }, body }),
  remove: (id) => call(calls.deleteReceiver, { params: { id } }),
  pause: (id, paused) => call(calls.pauseReceiver, { params: { id }, body: { paused } }),
  secret: (id) => call(calls.showSecret, { params: { id } }),
  rotate: (id) => call(calls.rotateSecret, { params: { id } }),
  ping: (id) => call(calls.pingReceiver, { params: { id } }),
  replay: (id, delivery) => call(calls.replayDeliveries, { params: { id }, body: { delivery } }),
};

export function ShopReceivers() {
  return (
    <ReceiversSection
      api={shopReceivers}
      description="Prévenez les logiciels de la boutique (webhooks) de ce qui arrive à tous ses clients. Ce qui y est fait est noté au journal."
    />
  );
}
