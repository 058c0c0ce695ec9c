import { z } from 'zod';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import type { Shop } from '#server/shop.ts';
import { type JobDone, type MoneyMoved, selectJobsDone, selectMoneyMoved } from './due-store.ts';
import type { ProviderControls, ProviderEvents } from './provider-controls.ts';

const summary = z.array(
  z.object({ id: z.string(), receivedAt: z.coerce.date(), to: z.array(z.string()), subject: z.string() }),
);

interface CaughtEmail {
  at: Date;
  to: string;
  subject: string;
  url: string;
}

/** Empty when the demo's mailbox does not answer. */
async function readCaughtEmails(mailboxUrl: string | undefined): Promise<CaughtEmail[]> {
  if (!mailboxUrl) return [];
  const base = mailboxUrl.replace(/\/$/, '');
  const answer = await fetch(`${base}/summary.json`).catch(() => undefined);
  if (!answer?.ok) return [];
  return summary.parse(await answer.json()).map(({ id, receivedAt, to, subject }) => ({
    at: receivedAt,
    to: to.join(', '),
    subject,
    url: `${base}/${encodeURIComponent(id)}`,
  }));
}

export interface JournalDay {
  day: string;
  money: MoneyMoved[];
  emails: CaughtEmail[];
  jobs: { sweep: string; done: number; failures: number; error: string | null }[];
  events: { type: string; count: number; deliveries: string[] }[];
}

export interface Journal {
  days: JournalDay[];
  older: string | undefined;
}

type JournalParts = Pick<Shop, 'db' | 'settings'> & { provider: Pick<ProviderControls, 'happened'> };

const daysOnPage = 31;
const beginning = new Date(0);

function jobsOf(rows: readonly JobDone[]): JournalDay['jobs'] {
  return [...Map.groupBy(rows, ({ sweep }) => sweep)].map(([sweep, runs]) => ({
    sweep,
    done: runs.reduce((sum, { done }) => sum + done, 0),
    failures: runs.reduce((sum, { failures }) => sum + failures, 0),
    error: runs.find(({ error }) => error !== null)?.error ?? null,
  }));
}

function eventsOf(events: ProviderEvents): JournalDay['events'] {
  return [...Map.groupBy(events, ({ type }) => type)].map(([type, same]) => ({
    type,
    count: same.length,
    deliveries: same.flatMap(({ deliveries }) => deliveries),
  }));
}

const byDay = <Entry>(
  entries: readonly Entry[],
  at: (entry: Entry) => Date,
  to: Date,
): Map<string, Entry[]> =>
  Map.groupBy(
    entries.filter((entry) => at(entry) < to),
    (entry) => parisDay(at(entry)),
  );

export async function readJournal(
  { db, settings, provider }: JournalParts,
  { now, before }: { now: Date; before?: string | undefined },
): Promise<Journal> {
  const to = before ? firstInstantOfParisDay(before) : new Date(now.getTime() + MINUTE_MS);
  const span = { from: beginning, to };
  const money = byDay(await selectMoneyMoved(db, span), ({ at }) => at, to);
  const jobs = byDay(await selectJobsDone(db, span), ({ at }) => at, to);
  const emails = byDay(await readCaughtEmails(settings.MAILBOX_URL), ({ at }) => at, to);
  const events = byDay(await provider.happened(), ({ created }) => created, to);
  const known = [money, jobs, emails, events].flatMap((map) => [...map.keys()]);
  const days = [...new Set(known)].sort().reverse();
  const shown = days.slice(0, daysOnPage);
  const older = days[daysOnPage];
  return {
    days: shown.map((day) => ({
      day,
      money: money.get(day) ?? [],
      emails: (emails.get(day) ?? []).toReversed(),
      jobs: jobsOf(jobs.get(day) ?? []),
      events: eventsOf(events.get(day) ?? []),
    })),
    older: older && daysLater(older, 1),
  };
}
