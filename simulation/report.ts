import type { Options } from './options.ts';
import type { RunEnd } from './run.ts';
import type { Stage } from './stage.ts';

/** Counted in the shop's own tables at the end; money in euros. */
const figures = `
  select
    (select count(*) from users where not is_staff) as "accounts opened",
    (select count(*) from orders where reason = 'purchase' and status in ('paid', 'refunded')) as "purchases paid",
    (select count(*) from orders where reason = 'activation' and status in ('paid', 'refunded')) as "activations paid",
    (select count(*) from orders where reason = 'renewal' and status in ('paid', 'refunded')) as "renewals paid",
    (select count(*) from orders where reason = 'renewal' and status in ('paid', 'refunded') and total_amount = 0) as "of which 0 €",
    (select coalesce(sum(total_amount), 0)::float8 / 100 from orders where status in ('paid', 'refunded')) as "debits (€)",
    (select count(*) from refunds where status = 'succeeded') as "refunds",
    (select coalesce(sum(amount), 0)::float8 / 100 from refunds where status = 'succeeded') as "refunded (€)",
    (select count(*) from invoices where kind <> 'credit_note') as "invoices",
    (select count(*) from invoices where kind = 'credit_note') as "credit notes",
    (select count(*) from ledger_events where entity = 'subscription' and after->>'status' = 'past_due') as "renewals that failed",
    (select count(*) from ledger_events where entity = 'subscription' and act = 'suspend') as "suspensions",
    (select count(*) from subscriptions where status in ('active', 'cancelling', 'past_due', 'offered')) as "subscriptions that live",
    (select count(*) from ledger_events) as "events in the ledger",
    (select count(*) from stripe_events) as "provider events received",
    (select count(*) from alerts) as "alerts",
    (select count(*) from automation_ideas) as "ideas kept",
    (select count(*) from idea_analyses) as "readings kept",
    (select count(*) from ai_calls where outcome = 'done') as "tries that came to a reading",
    (select count(*) from ai_calls where outcome not in ('done', 'abandoned')) as "tries that failed",
    (select count(*) from ai_calls where outcome = 'abandoned') as "tries whose reader was killed",
    (select coalesce(sum(cost_microcents), 0)::float8 / 100000000 from ai_calls) as "readings (€, at most)",
    (select count(*) from outbox where once_key like 'email:idea-news:%') as "news of ideas told"`;

async function shopFigures({ pool }: Stage): Promise<[string, number][]> {
  const { rows } = await pool.query<Record<string, string>>(figures);
  return Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]);
}

const table = (title: string, rows: readonly (readonly [string, number | string])[]) =>
  rows.length === 0
    ? ''
    : `\n| ${title} | |\n|---|--:|\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}\n`;

const groups = ['act', 'staff', 'outside', 'card', 'fault', 'decline', 'kill', 'paper', 'refusal'];

/** The counts of a run as Markdown, for `docs/simulation.md`. */
export async function writeReport(
  { stage, failure, day, checks }: RunEnd,
  { options, minutes }: { options: Options; minutes: number },
): Promise<string> {
  const { counts, mails } = stage;
  const inGroups = groups.map((name) => table(name, counts.group(`${name}: `)));
  const others = counts.entries().filter(([name]) => !groups.some((group) => name.startsWith(`${group}: `)));
  const { seed, customers } = options;
  return [
    `\n### Seed ${seed}: ${customers} customers, ${day} days, ${failure ? 'BREACH' : 'clean'}\n`,
    `${checks} midnights checked, ${minutes.toFixed(1)} minutes.\n`,
    table('in the shop', [...(await shopFigures(stage)), ['emails received', mails.count]]),
    table('what people did', others),
    ...inGroups,
    table('where the time went (parts overlap)', stage.spent.entries()),
  ].join('');
}
