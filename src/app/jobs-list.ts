import { dataArchiveOutbox, dataArchiveSweeps } from '#account/data-archive/server/jobs.ts';
import { dataExportOutbox, dataExportSweeps } from '#account/data-export/server/jobs.ts';
import { outgoingSweeps } from '#account/receivers/server/jobs.ts';
import { ideaReadingsQueue, ideaReadingsSweeps } from '#help/idea-readings/server/jobs.ts';
import { ideasSweeps } from '#help/ideas/server/jobs.ts';
import { incomingQueue, incomingSweeps } from '#help/incoming-mail/server/jobs.ts';
import { publicIdeasSweeps } from '#help/public-ideas/server/jobs.ts';
import { supportSweeps } from '#help/support/server/jobs.ts';
import { cardOutbox } from '#money/card/server/jobs.ts';
import { checkoutOutbox, checkoutSweeps, giftSweeps } from '#money/checkout/server/jobs.ts';
import { mrrSweeps } from '#money/ledger/server/jobs.ts';
import { invoicesOutbox, invoicesSweeps } from '#money/orders/server/jobs.ts';
import { attachInvoice } from '#money/orders/server/print-invoice.ts';
import { comparisonQueue, comparisonSweeps, inboxQueue, inboxSweeps } from '#money/provider/server/jobs.ts';
import { refundsOutbox, refundsSweeps } from '#money/refunds/server/jobs.ts';
import { renewalsOutbox, renewalsSweeps } from '#money/renewals/server/jobs.ts';
import {
  carriersOutbox,
  endingsSweeps,
  lowerPricesSweeps,
  monthPriceOutbox,
} from '#money/subscriptions/server/jobs.ts';
import { attachWithdrawal } from '#money/withdrawal/server/print-withdrawal.ts';
import { attachTerms, attachWithdrawalForm } from '#people/accounts/server/for-other-features.ts';
import { accountOutbox, termsSweeps } from '#people/accounts/server/jobs.ts';
import { addressesOutbox } from '#people/addresses/server/jobs.ts';
import { apiKeysSweeps } from '#people/api-keys/server/jobs.ts';
import { authSweeps, emailedLinksSweeps, factorsSweeps } from '#people/auth/server/jobs.ts';
import { viewingsSweeps } from '#people/team/server/jobs.ts';
import { oldRowSweeps } from '#server/jobs/old-rows.ts';
import type { Jobs, Sweep } from '#server/jobs/worker.ts';
import { type Attachments, emailHandler } from '#server/mail/email-outbox.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { oldAssets } from '#server/pages/shared-assets.ts';
import { catalogueSweeps } from '#shop/catalogue/server/jobs.ts';
import { documentsSweeps } from '#shop/documents/server/jobs.ts';
import { freeTrialSweeps } from '#shop/free-trial/server/jobs.ts';
import { leavingSweeps } from '#shop/own-automations/server/jobs.ts';
import { priceChangesOutbox, priceChangesSweeps } from '#shop/price-changes/server/notify-price-change.ts';
import { sleepingToolsOutbox, sleepingToolsSweeps } from '#shop/sleeping-tools/server/jobs.ts';
import { toolPagesSweeps } from '#shop/tool-pages/server/jobs.ts';
import { workflowsSweeps } from '#shop/workflows/server/jobs.ts';
import { alertsSweeps } from '#staff/alerts/server/jobs.ts';
import { automationsAdminSweeps } from '#staff/automations-admin/server/jobs.ts';
import { taxReportsOutbox, taxReportsSweeps } from '#staff/finances/server/jobs.ts';
import {
  subscriptionsAdminOutbox,
  subscriptionsAdminSweeps,
} from '#staff/subscriptions-admin/server/jobs.ts';

const attachments: Attachments = {
  invoice: attachInvoice,
  withdrawal: attachWithdrawal,
  terms: attachTerms,
  'withdrawal-form': attachWithdrawalForm,
};

const sweeps: readonly Sweep[] = [
  ...checkoutSweeps,
  ...inboxSweeps,
  ...endingsSweeps,
  ...lowerPricesSweeps,
  ...renewalsSweeps,
  ...priceChangesSweeps,
  ...leavingSweeps,
  ...sleepingToolsSweeps,
  ...catalogueSweeps,
  ...subscriptionsAdminSweeps,
  ...refundsSweeps,
  ...freeTrialSweeps,
  ...giftSweeps,
  ...dataExportSweeps,
  ...dataArchiveSweeps,
  ...outgoingSweeps,
  ...authSweeps,
  ...apiKeysSweeps,
  ...emailedLinksSweeps,
  ...factorsSweeps,
  ...toolPagesSweeps,
  ...documentsSweeps,
  ...workflowsSweeps,
  ...supportSweeps,
  ...ideasSweeps,
  ...publicIdeasSweeps,
  ...ideaReadingsSweeps,
  ...incomingSweeps,
  ...termsSweeps,
  ...viewingsSweeps,
  ...alertsSweeps,
  ...automationsAdminSweeps,
  ...invoicesSweeps,
  ...comparisonSweeps,
  ...taxReportsSweeps,
  ...oldRowSweeps,
  oldAssets,
  // Runs last: it counts what the others did.
  ...mrrSweeps,
];

export function listJobs(mailer: Pick<Mailer, 'read' | 'send'>): Jobs {
  return {
    outbox: {
      email: emailHandler(mailer, attachments),
      ...accountOutbox,
      ...cardOutbox,
      ...checkoutOutbox,
      ...carriersOutbox,
      ...monthPriceOutbox,
      ...invoicesOutbox,
      ...addressesOutbox,
      ...renewalsOutbox,
      ...priceChangesOutbox,
      ...sleepingToolsOutbox,
      ...subscriptionsAdminOutbox,
      ...taxReportsOutbox,
      ...refundsOutbox,
      ...dataExportOutbox,
      ...dataArchiveOutbox,
    },
    queue: { ...inboxQueue, ...comparisonQueue, ...ideaReadingsQueue, ...incomingQueue },
    sweeps,
  };
}
