import { and, count, gt, gte, isNull, lte, sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { DIFFERENCE_KINDS } from '#domain/money/provider-difference.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { lastFinishedComparison } from '#money/provider/server/for-other-features.ts';
import { BACKUP_KINDS, backupSigns } from '#server/db/backups.ts';
import type { Queries } from '#server/db/connection.ts';
import { alerts, jobRuns, outbox, stripeEvents } from '#server/db/schema/messages.ts';
import { lastBeat } from '#server/jobs/beat.ts';
import { processMetrics } from '#server/process/metrics.ts';
import type { Shop } from '#server/shop.ts';

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

/** The outbox goes by the shop's clock, the queue by the database's. */
async function readLines(db: Queries, now: Date) {
  const { rows } = await db.execute<{ line: string; waits: number; seconds: number; gave_up: number }>(sql`
    select 'outbox' as line, count(*) filter (where waits)::int as waits,
      coalesce(extract(epoch from ${now}::timestamptz - min(due_at) filter (where waits)), 0)::float8 as seconds,
      count(*) filter (where gave_up_at is not null)::int as gave_up
    from (select *, done_at is null and gave_up_at is null and due_at <= ${now} as waits
      from outbox where done_at is null) unsent
    union all
    select 'queue', count(*) filter (where waits)::int,
      coalesce(extract(epoch from now() - min(run_at) filter (where waits)), 0)::float8,
      count(*) filter (where attempts >= max_attempts)::int
    from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as waits
      from graphile_worker.jobs) queued`);
  return rows;
}

function countSweepFailures(db: Queries, now: Date) {
  const since = new Date(now.getTime() - DAY_MS);
  return db
    .select({ sweep: jobRuns.sweep, failed: sql<number>`sum(${jobRuns.failures})::int` })
    .from(jobRuns)
    .where(and(gte(jobRuns.hour, since), gt(jobRuns.failures, 0)))
    .groupBy(jobRuns.sweep);
}

/** This work normally ends within seconds. */
const lateMs = 600_000;

/** Whoever answers is not kept waiting; one that fails rests, and tells nothing of the shop. */
async function readReceivers(db: Queries, now: Date) {
  const { rows } = await db.execute<{ seconds: number; disabled: number }>(sql`
    select coalesce(extract(epoch from ${now}::timestamptz - min(next_at) filter (
        where state = 'active' and failures = 0 and next_at <= ${now} and (leased_until is null or leased_until < now()))), 0)::float8
        as seconds,
      count(*) filter (where state = 'disabled' and user_id is null)::int as disabled
    from outgoing_endpoints`);
  return rows[0] ?? { seconds: 0, disabled: 0 };
}

type MakeGauge = <Label extends string = never>(
  name: string,
  help: string,
  ...labelNames: Label[]
) => Gauge<Label>;

/** What the jobs have to do, and how they do it. */
function workMetrics(gauge: MakeGauge, shop: Pick<Shop, 'db' | 'clock'>) {
  const { db, clock } = shop;
  const waiting = gauge('waiting', 'What the jobs have to do and have not begun', 'line');
  const oldest = gauge('oldest_waiting_seconds', 'For how long the oldest of them has been due', 'line');
  const gaveUp = gauge('given_up', 'What is not tried again, and waits for staff', 'line');
  const sweepFailures = gauge('sweep_failures_of_a_day', 'Failed runs of a sweep in 24 hours', 'sweep');
  const beat = gauge('jobs_beat_seconds', 'Since a jobs process last said that it lives; -1: none ever did');
  const pass = gauge('jobs_pass_seconds', 'Since its last whole pass; -1: there was none');
  return {
    async read(): Promise<void> {
      const now = clock.now();
      const [lines, failures, sign] = await Promise.all([
        readLines(db, now),
        countSweepFailures(db, now),
        lastBeat(shop),
      ]);
      for (const { line, waits, seconds, gave_up } of lines) {
        waiting.set({ line }, waits);
        oldest.set({ line }, seconds);
        gaveUp.set({ line }, gave_up);
      }
      sweepFailures.reset();
      for (const { sweep, failed } of failures) sweepFailures.set({ sweep }, failed);
      beat.set(sign?.beatSecondsAgo ?? -1);
      pass.set(sign?.passSecondsAgo ?? -1);
    },
  };
}

function copyMetrics(gauge: MakeGauge, db: Queries) {
  const age = gauge('backup_age_seconds', 'Since the last copy of each kind; -1: there was none', 'kind');
  const archiveFails = gauge('archive_fails', '1 while archive_command fails');
  return {
    async read(): Promise<void> {
      const signs = await backupSigns(db);
      for (const kind of BACKUP_KINDS) age.set({ kind }, signs.since[kind] ?? -1);
      archiveFails.set(Number(signs.archiveFails));
    },
  };
}

/** They are read on demand: every process answers the same (docs/product/alert.md#figures-for-a-monitor). */
export function shopMetrics(shop: Pick<Shop, 'db' | 'clock' | 'pool' | 'sessions'>) {
  const { db, clock } = shop;
  const registry = processMetrics(shop);
  const gauge: MakeGauge = (name, help, ...labelNames) =>
    new Gauge({ name: `rouage_${name}`, help, labelNames, registers: [registry] });
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
  const receivers = gauge(
    'outgoing_oldest_waiting_seconds',
    'For how long the oldest outgoing webhook of a receiver that answers has been due',
  );
  const disabled = gauge('outgoing_disabled_of_shop', 'Receivers of the shop itself that were disabled');
  const parts = [workMetrics(gauge, shop), copyMetrics(gauge, db)];

  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      const late = new Date(clock.now().getTime() - lateMs);
      const [last, alerts, messages, events, told] = await Promise.all([
        lastFinishedComparison(db),
        countOpenAlerts(db),
        countLateMessages(db, late),
        countLateEvents(db, late),
        readReceivers(db, clock.now()),
        ...parts.map((part) => part.read()),
      ]);
      for (const kind of DIFFERENCE_KINDS) differences.set({ kind }, last?.byKind[kind] ?? 0);
      finished.set((last?.finishedAt.getTime() ?? 0) / 1000);
      openAlerts.reset();
      for (const { kind, open } of alerts) openAlerts.set({ kind }, open);
      lateMessages.set(messages);
      lateEvents.set(events);
      receivers.set(told.seconds);
      disabled.set(told.disabled);
      return registry.metrics();
    },
  };
}
