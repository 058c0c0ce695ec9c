import { accountOutbox } from '../features/account/server/jobs.ts';
import { alertsSweeps } from '../features/alerts/server/jobs.ts';
import { authSweeps } from '../features/auth/server/jobs.ts';
import { checkoutOutbox, checkoutQueue, checkoutSweeps } from '../features/checkout/server/jobs.ts';
import { dataArchiveOutbox, dataArchiveSweeps } from '../features/data-archive/server/jobs.ts';
import { dataExportOutbox, dataExportSweeps } from '../features/data-export/server/jobs.ts';
import { freeTrialSweeps } from '../features/free-trial/server/jobs.ts';
import { giftSweeps } from '../features/gifts/server/jobs.ts';
import { ideasSweeps } from '../features/ideas/server/jobs.ts';
import { invoicesSweeps } from '../features/invoices/server/jobs.ts';
import { attachInvoice } from '../features/invoices/server/print-invoice.ts';
import { comparisonQueue, comparisonSweeps } from '../features/provider-comparison/server/jobs.ts';
import { refundsOutbox, refundsSweeps } from '../features/refunds/server/jobs.ts';
import { subscriptionsOutbox, subscriptionsSweeps } from '../features/subscriptions/server/jobs.ts';
import {
  subscriptionsAdminOutbox,
  subscriptionsAdminSweeps,
} from '../features/subscriptions-admin/server/jobs.ts';
import { supportSweeps } from '../features/support/server/jobs.ts';
import { termsSweeps } from '../features/terms/server/jobs.ts';
import { webhookPagesSweeps } from '../features/webhook-pages/server/jobs.ts';
import { attachWithdrawal } from '../features/withdrawal/server/print-withdrawal.ts';
import { oldCounters } from './jobs/old-counters.ts';
import { oldJobRuns } from './jobs/old-job-runs.ts';
import { oldMessages } from './jobs/old-messages.ts';
import type { Jobs } from './jobs/worker.ts';
import { type Attachments, emailHandler } from './mail/email-outbox.ts';
import type { Mailer } from './mail/mailer.ts';

/** The files that emails carry, by the name that the outbox gives them. */
const attachments: Attachments = { invoice: attachInvoice, withdrawal: attachWithdrawal };

/** The only list of work in time: each slice adds its handlers and sweeps here. */
export function listJobs(mailer: Pick<Mailer, 'send'>): Jobs {
  return {
    outbox: {
      email: emailHandler(mailer, attachments),
      ...accountOutbox,
      ...checkoutOutbox,
      ...subscriptionsOutbox,
      ...subscriptionsAdminOutbox,
      ...refundsOutbox,
      ...dataExportOutbox,
      ...dataArchiveOutbox,
    },
    queue: { ...checkoutQueue, ...comparisonQueue },
    sweeps: [
      ...checkoutSweeps,
      ...subscriptionsSweeps,
      ...subscriptionsAdminSweeps,
      ...refundsSweeps,
      ...freeTrialSweeps,
      ...giftSweeps,
      ...dataExportSweeps,
      ...dataArchiveSweeps,
      ...authSweeps,
      ...webhookPagesSweeps,
      ...supportSweeps,
      ...ideasSweeps,
      ...termsSweeps,
      ...alertsSweeps,
      ...invoicesSweeps,
      ...comparisonSweeps,
      oldCounters,
      oldMessages,
      oldJobRuns,
    ],
  };
}
