import { z } from 'zod';
import { isPlatformAway } from '#server/gateways/platform.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { makeReports, reviewReport, sendReportTask } from './make-reports.ts';
import { reviewsDue, sentDue } from './report-store.ts';
import { sendInvoices } from './send-invoices.ts';
import { readAcknowledgement, sendReport } from './send-report.ts';

const reportsDue: Sweep = { name: 'tax-reports', hourly: true, run: makeReports };

const invoicesDue: Sweep = { name: 'company-invoices', hourly: true, run: sendInvoices };

const reportsSent = eachDue({
  name: 'tax-reports-sent',
  asksProvider: true as const,
  due: ({ db, now }) => sentDue(db, now),
  act: readAcknowledgement,
  endsAt: isPlatformAway,
});

const reportsReviewed = eachDue({
  name: 'tax-reports-reviewed',
  due: ({ db, now }) => reviewsDue(db, now),
  act: reviewReport,
});

const payload = z.strictObject({ transmission: z.int() });

export const taxReportsOutbox: Record<string, OutboxHandler> = {
  [sendReportTask]: (shop, message) => sendReport(shop, payload.parse(message.payload).transmission),
};
export const taxReportsSweeps: readonly Sweep[] = [reportsDue, invoicesDue, reportsSent, reportsReviewed];
