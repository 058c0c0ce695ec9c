import * as outgoing from '#account/receivers/server/for-other-features.ts';
import type { StaffAct } from '#domain/people/staff-acts.ts';
import { featureOf, staffCall } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import * as calls from '../contract.ts';

/** The shop’s own; what is done to it is noted in the transaction that does it. */
const ofShop = ({ clock }: Pick<Shop, 'clock'>, staff: Staff, act?: StaffAct): outgoing.Owner => ({
  userId: null,
  madeBy: staff.by.id,
  ...(act && {
    note: (tx, id) => noteStaffAct(tx, staff, { act, subject: 'receiver', subjectId: id, now: clock.now() }),
  }),
});

export const shopReceivers = featureOf(
  staffCall(calls.listReceivers, (shop, { staff }) => outgoing.showReceivers(shop, ofShop(shop, staff))),
  staffCall(calls.createReceiver, (shop, { staff, body }) =>
    outgoing.addReceiver(shop, ofShop(shop, staff, 'receiver.create'), body),
  ),
  staffCall(calls.changeReceiver, (shop, { staff, params, body }) =>
    outgoing.changeReceiver(shop, ofShop(shop, staff, 'receiver.change'), params.id, body),
  ),
  staffCall(calls.deleteReceiver, (shop, { staff, params }) =>
    outgoing.removeReceiver(shop, ofShop(shop, staff, 'receiver.delete'), params.id),
  ),
  staffCall(calls.pauseReceiver, (shop, { staff, params, body }) =>
    outgoing.pauseReceiver(shop, ofShop(shop, staff, 'receiver.pause'), params.id, body.paused),
  ),
  staffCall(calls.showSecret, (shop, { staff, params }) =>
    outgoing.readSecret(shop, ofShop(shop, staff, 'receiver.secret'), params.id),
  ),
  staffCall(calls.rotateSecret, (shop, { staff, params }) =>
    outgoing.rotateSecret(shop, ofShop(shop, staff, 'receiver.rotate'), params.id),
  ),
  staffCall(calls.pingReceiver, (shop, { staff, params }) =>
    outgoing.ping(shop, ofShop(shop, staff), params.id),
  ),
  staffCall(calls.listDeliveries, (shop, { staff, params: { id }, query }) =>
    outgoing.showDeliveries(shop, ofShop(shop, staff), {
      id,
      path: `/api/admin/outgoing-webhooks/${id}/deliveries/`,
      query,
    }),
  ),
  staffCall(calls.replayDeliveries, (shop, { staff, params: { id }, body }) =>
    outgoing.replay(shop, ofShop(shop, staff, 'receiver.replay'), { id, ...body }),
  ),
);
