import type { Feature } from '#server/http/feature.ts';
import { sendAgain } from '#server/jobs/send-again.ts';
import * as calls from '../contract.ts';
import { comingRenewals } from './coming-renewals.ts';
import { disputesInQueue, lateInQueue, messagesInQueue } from './queue-lists.ts';

export const queue: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.listLate, ({ query }) => lateInQueue(shop, query));
  endpoints.serveStaff(calls.listOpenDisputes, ({ query }) => disputesInQueue(shop, query));
  endpoints.serveStaff(calls.listGivenUp, ({ query }) => messagesInQueue(shop, query));
  endpoints.serveStaff(calls.sendMessageAgain, async ({ caller, params }) => {
    await sendAgain(shop, params.id, caller.staff);
    return { detail: 'Le message repart.' };
  });
  endpoints.serveStaff(calls.listComingRenewals, () => comingRenewals(shop));
};
