import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';

const unerased = `
  select u.id as customer, u.deleted_at from midnight m cross join users u
  where u.deleted_at < m.now - ${allowed('settling')} and u.anonymised_at is null
    and not exists (select from alerts where kind = 'account_not_erased' and details->>'user' = u.id::text)`;

const kept = `
  select u.id as customer from users u
  where u.anonymised_at is not null and (u.email <> 'compte-supprime-' || u.id || '@invalid'
    or u.first_name || u.last_name || u.phone || u.company_name <> '' or u.password_hash is not null
    or u.stripe_customer_id is not null
    or exists (select from addresses where user_id = u.id)
    or exists (select from notification_preferences where user_id = u.id)
    or exists (select from emailed_links where user_id = u.id)
    or exists (select from tickets where user_id = u.id)
    or exists (select from automation_ideas where user_id = u.id)
    or exists (select from idea_votes where user_id = u.id)
    or exists (select from workflow_runs where user_id = u.id)
    or exists (select from api_keys where user_id = u.id)
    or exists (select from outgoing_endpoints where user_id = u.id)
    or exists (select from ticket_files where user_id = u.id)
    or exists (select from leaving_reasons r join subscriptions s on s.id = r.subscription_id where s.user_id = u.id)
    or exists (select from withdrawals where user_id = u.id and holder->>'email' <> ''))`;

/** Where an address may hide: of the outbox only what has left, for the goodbye may still be on its way. */
const hidden = `
  select f.place, f.customer from unnest($1::int[], $2::text[]) as gone(customer, email)
    cross join lateral (
      select 'outbox' as place, gone.customer from outbox o
        where o.user_id = gone.customer and (o.done_at is not null or o.gave_up_at is not null) and o.payload::text like '%' || gone.email || '%'
      union all
      select 'alerts', gone.customer from alerts where details::text like '%' || gone.email || '%'
      union all
      select 'ledger', gone.customer from users u join ledger_events e on e.ledger_id = u.ledger_id
        where u.id = gone.customer and coalesce(e.before::text, '') || coalesce(e.after::text, '') like '%' || gone.email || '%'
    ) f`;

/** The goodbye names the address that nothing else may hold any more. */
async function addressesOfGone({ pool, mails, since }: Midnight) {
  const { rows } = await pool.query<{ id: string; customer: number }>(
    `select o.id, u.id as customer from users u join outbox o on o.once_key = 'email:account_deleted:' || u.id
      where u.anonymised_at >= $1`,
    [since],
  );
  const to = new Map((await mails.mails()).map((mail) => [mail.outboxId, mail.to]));
  return rows.flatMap(({ id, customer }) => {
    const email = to.get(id);
    return email ? [{ customer, email }] : [];
  });
}

/** Deleted people leave no personal data behind but their invoices (docs/product/deletion.md#invoices-stay-apart). */
export const deletedAreForgotten: Invariant = {
  name: 'deleted people are forgotten',
  async check(midnight) {
    const gone = await addressesOfGone(midnight);
    const { rows } = await midnight.pool.query<Record<string, unknown>>(hidden, [
      gone.map(({ customer }) => customer),
      gone.map(({ email }) => email),
    ]);
    return [
      ...(await breachesFound(midnight, 'a deleted account is not erased', unerased)),
      ...(await breachesFound(midnight, 'an erased account holds personal data', kept)),
      ...rows.map((facts) => ({ message: 'the address of an erased account is still written', facts })),
    ];
  },
};
