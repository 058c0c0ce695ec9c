import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DIFFERENCE_KINDS } from '#domain/money/provider-difference.ts';
import { lastFinishedComparison } from '#money/provider-comparison/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import { countLateEvents, countLateMessages, countOpenAlerts } from './store.ts';

/** What is done within seconds on a good day. */
const lateMs = 600_000;

/** Read when asked for, hence the same on every process (docs/product/alert.md#figures-for-a-monitor). */
export function shopMetrics({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const differences = new Gauge({
    name: 'rouage_provider_differences',
    help: 'Differences with the payment provider that the last finished comparison found',
    labelNames: ['kind'] as const,
    registers,
  });
  const finished = new Gauge({
    name: 'rouage_provider_comparison_finished_timestamp_seconds',
    help: 'When the last comparison with the payment provider finished; 0 before the first',
    registers,
  });
  const openAlerts = new Gauge({
    name: 'rouage_open_alerts',
    help: 'Alerts that wait for staff',
    labelNames: ['kind'] as const,
    registers,
  });
  const lateMessages = new Gauge({
    name: 'rouage_late_messages',
    help: 'Emails and orders to the provider that have waited for more than ten minutes',
    registers,
  });
  const lateEvents = new Gauge({
    name: 'rouage_late_provider_events',
    help: 'Events of the payment provider that nobody has handled for more than ten minutes',
    registers,
  });

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
