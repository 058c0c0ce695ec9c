import { ReceiversSection, receiversApi } from '#account/receivers/web/for-other-features.ts';
import { SHOP_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import * as calls from '../contract.ts';

// Each is named: which screen makes a call, and for whom, is read here.
const named = {
  createReceiver: calls.createReceiver,
  deleteReceiver: calls.deleteReceiver,
  listDeliveries: calls.listDeliveries,
  listReceivers: calls.listReceivers,
  pauseReceiver: calls.pauseReceiver,
  pingReceiver: calls.pingReceiver,
  replayDeliveries: calls.replayDeliveries,
  rotateSecret: calls.rotateSecret,
  showSecret: calls.showSecret,
};

const shopReceivers = receiversApi(named, {
  key: ['admin', 'receivers'],
  events: SHOP_EVENTS,
  form: lazyResolver(async () => (await import('#account/receivers/contract.ts')).shopReceiverFields),
  change: (id, body, version) => call(calls.changeReceiver, { params: { id }, body: { ...body, version } }),
});

export function ShopReceivers() {
  return (
    <ReceiversSection
      api={shopReceivers}
      description="Prévenez les logiciels de la boutique (webhooks) de ce qui arrive à tous ses clients. Ce qui y est fait est noté au journal."
    />
  );
}
