import { checkoutQueue, checkoutSweeps } from '../features/checkout/server/jobs.ts';
import { dataExportOutbox, dataExportSweeps } from '../features/data-export/server/jobs.ts';
import { freeTrialSweeps } from '../features/free-trial/server/jobs.ts';
import { giftSweeps } from '../features/gifts/server/jobs.ts';
import { subscriptionsOutbox, subscriptionsSweeps } from '../features/subscriptions/server/jobs.ts';
import type { Jobs } from './jobs/worker.ts';
import { emailHandler } from './mail/email-outbox.ts';
import type { Mailer } from './mail/mailer.ts';

/** The only list of work in time: each slice adds its handlers and sweeps here. */
export function listJobs(mailer: Pick<Mailer, 'send'>): Jobs {
  return {
    outbox: { email: emailHandler(mailer), ...subscriptionsOutbox, ...dataExportOutbox },
    queue: { ...checkoutQueue },
    sweeps: [
      ...checkoutSweeps,
      ...subscriptionsSweeps,
      ...freeTrialSweeps,
      ...giftSweeps,
      ...dataExportSweeps,
    ],
  };
}
