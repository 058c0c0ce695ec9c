import { CUSTOMER_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import * as calls from '../contract.ts';
import { ReceiversSection } from './ReceiversSection.tsx';
import { receiversApi } from './receivers-api.ts';

const ownReceivers = receiversApi(calls, {
  key: ['receivers', 'own'],
  events: CUSTOMER_EVENTS,
  form: lazyResolver(async () => (await import('../contract.ts')).receiverFields),
  change: (id, body) => call(calls.changeReceiver, { params: { id }, body }),
});

export function OwnReceiversSection() {
  return (
    <ReceiversSection
      api={ownReceivers}
      description="Prévenez vos propres logiciels (webhooks) de ce qui arrive à vos commandes, vos abonnements, vos documents et vos demandes."
    />
  );
}
