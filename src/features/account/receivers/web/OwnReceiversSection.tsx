import { CUSTOMER_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import * as calls from '../contract.ts';
import { ReceiversSection } from './ReceiversSection.tsx';
import { LOG_PAGE, type ReceiversApi } from './receivers-api.ts';

const ownReceivers: ReceiversApi = {
  key: ['receivers', 'own'],
  events: CUSTOMER_EVENTS,
  form: lazyResolver(async () => (await import('../contract.ts')).receiverFields),
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

export function OwnReceiversSection() {
  return (
    <ReceiversSection
      api={ownReceivers}
      description="Prévenez vos propres logiciels (webhooks) de ce qui arrive à vos commandes, vos abonnements, vos documents et vos demandes."
    />
  );
}
