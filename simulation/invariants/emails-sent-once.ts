import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';
import type { Email } from './world.ts';

/** The date of one that was tried moves on at each try: it waits from its beginning. */
const late = `
  select o.id as outbox, o.once_key as email, o.due_at, o.attempts
  from midnight m cross join outbox o
  where o.kind = 'email' and o.done_at is null and o.gave_up_at is null and o.created_at < m.now - ${allowed('settling')}
    and (o.attempts > 0 or o.due_at < m.now - ${allowed('settling')})`;

/** One that says a price too late to be true is done without having been sent. */
const tooLate = `exists (select from outbox l where l.once_key = 'lapse_price_notice:' || o.id)`;

/** The emails that their reader may refuse, by the beginning of their key: done without having been sent. */
const refusable =
  '^email:(welcome|trial-started|trial-ended|trial-ending|gift-received|gift-ending|sleeping-tool|subscription-reactivated|idea-news|idea-on-sale):';

const sent = `
  select o.id as outbox, o.once_key as email, o.once_key ~ '${refusable}' as refusable
  from midnight m cross join outbox o
  where o.kind = 'email' and o.done_at >= m.since and not ${tooLate}`;

/** A second email about one act: its key names an instant at which nothing happened. */
const again = `
  , told as (
    select o.id, o.once_key, (regexp_match(o.once_key,
      '^email:(subscription-suspended|subscription-cancelled|subscription-reactivated|payment-recovered|price-change|price-lowered):(\\d+):(.+)$')) as part
    from midnight m cross join outbox o where o.kind = 'email' and o.created_at >= m.since
  )
  select t.id as outbox, t.once_key as email from told t
  where part is not null and not exists (select from subscriptions s join users u on u.id = s.user_id
      join ledger_events e on e.ledger_id = u.ledger_id and e.entity = 'subscription' and e.entity_id = s.id::text
    where s.id = t.part[2]::int and e.at = t.part[3]::timestamptz)`;

/** What the mail server received beside what the outbox says has left. */
async function compare(midnight: Midnight, mails: readonly Email[]) {
  const left = await breachesFound(midnight, 'an email was sent and not received', sent);
  const received = new Set(mails.map(({ outboxId }) => outboxId));
  return left.filter(({ facts }) => !facts.refusable && !received.has(String(facts.outbox)));
}

/** An email whose decision is nowhere: sent by nobody, or under a second name. */
async function undecided({ pool, since }: Midnight, mails: readonly Email[]) {
  const recent = mails.filter(({ receivedAt }) => Date.parse(receivedAt) >= since.getTime());
  const { rows } = await pool.query<{ id: string }>('select id from outbox where id::text = any($1)', [
    recent.map(({ outboxId }) => outboxId),
  ]);
  const known = new Set(rows.map(({ id }) => id));
  return recent
    .filter(({ outboxId }) => !known.has(outboxId))
    .map(({ subject, receivedAt }) => ({
      message: 'an email was received that nobody decided',
      facts: { subject, receivedAt },
    }));
}

/** Every email that was decided is sent once; a repeated try carries the same Message-ID, which receivers drop. */
export const emailsSentOnce: Invariant = {
  name: 'every email is sent once',
  async check(midnight) {
    const mails = await midnight.mails.mails();
    return [
      ...(await breachesFound(midnight, 'an email waits too long', late)),
      ...(await breachesFound(midnight, 'an act was told twice', again)),
      ...(await compare(midnight, mails)),
      ...(await undecided(midnight, mails)),
    ];
  },
};
