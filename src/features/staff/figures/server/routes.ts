import { createHash, timingSafeEqual } from 'node:crypto';
import { and, count, isNull, lte } from 'drizzle-orm';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Refusal } from '#contract-kit/error-codes.ts';
import { DIFFERENCE_KINDS } from '#domain/money/provider-difference.ts';
import { lastFinishedComparison } from '#money/provider/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import { alerts, outbox, stripeEvents } from '#server/db/schema/messages.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import * as calls from '../contract.ts';
import { TOP_SELLING } from '../contract.ts';
import { currentFigures } from './kept-figures.ts';

function countOpenAlerts(db: Queries): Promise<{ kind: string; open: number }[]> {
  return db
    .select({ kind: alerts.kind, open: count() })
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .groupBy(alerts.kind);
}

function countLateMessages(db: Queries, dueBefore: Date): Promise<number> {
  const waits = and(isNull(outbox.doneAt), isNull(outbox.gaveUpAt), lte(outbox.dueAt, dueBefore));
  return db.$count(outbox, waits);
}

function countLateEvents(db: Queries, receivedBefore: Date): Promise<number> {
  const waits = and(isNull(stripeEvents.handledAt), lte(stripeEvents.receivedAt, receivedBefore));
  return db.$count(stripeEvents, waits);
}

/** This work normally ends within seconds. */
const lateMs = 600_000;

/** They are read on demand: every process answers the same (docs/product/alert.md#figures-for-a-monitor). */
function shopMetrics({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `rouage_${name}`, help, labelNames, registers: [registry] });
  const differences = gauge(
    'provider_differences',
    'Differences with the payment provider that the last finished comparison found',
    'kind',
  );
  const finished = gauge(
    'provider_comparison_finished_timestamp_seconds',
    'When the last comparison with the payment provider finished; 0 before the first',
  );
  const openAlerts = gauge('open_alerts', 'Alerts that wait for staff', 'kind');
  const lateMessages = gauge(
    'late_messages',
    'Emails and orders to the provider that have waited for more than ten minutes',
  );
  const lateEvents = gauge(
    'late_provider_events',
    'Events of the payment provider that nobody has handled for more than ten minutes',
  );

  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      const late = new Date(clock.now().getTime() - lateMs);
      const [last, alerts, messages, events] = await Promise.all([
        lastFinishedComparison(db),
        countOpenAlerts(db),
        countLateMessages(db, late),
        countLateEvents(db, late),
      ]);
      for (const kind of DIFFERENCE_KINDS) differences.set({ kind }, last?.byKind[kind] ?? 0);
      finished.set((last?.finishedAt.getTime() ?? 0) / 1000);
      openAlerts.reset();
      for (const { kind, open } of alerts) openAlerts.set({ kind }, open);
      lateMessages.set(messages);
      lateEvents.set(events);
      return registry.metrics();
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export const figures: Feature = ({ app, shop, endpoints }) => {
  endpoints.serveStaff(calls.readStats, async () => {
    const { topAutomations, ...all } = await currentFigures(shop);
    return { ...all, topAutomations: topAutomations.slice(0, TOP_SELLING) };
  });
  endpoints.serveStaff(calls.topSelling, async ({ query }) => {
    const { at, topAutomations } = await currentFigures(shop);
    return { at, automations: topAutomations.slice(0, query.limit) };
  });
  // The call exists only with METRICS_TOKEN (docs/product/alert.md#figures-for-a-monitor).
  const { METRICS_TOKEN: token } = shop.settings;
  if (!token) return;
  const metrics = shopMetrics(shop);
  const wanted = digest(`Bearer ${token}`);
  app.get('/api/metrics/', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw new Refusal('unauthenticated');
    return reply.type(metrics.contentType).send(await metrics.read());
  });
};
