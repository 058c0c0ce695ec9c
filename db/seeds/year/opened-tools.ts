import type pg from 'pg';
import { demoAccounts } from '#db/seeds/accounts.ts';
import { ASLEEP_DAYS } from '#domain/subscription/sleeping-tool.ts';

const [customer] = demoAccounts;

/** One in so many of the others' tools sleeps: some of the demo's customers are asked whether they keep it. */
const sleepers = 12;

/**
 * Who lived the year asked for the address of their tools and never followed it, so that nothing was opened: spread here
 * over the last weeks. A month that was bought lately stays as it was, for an opening counts against a withdrawal.
 */
export async function noteOpenings(client: pg.Client, until: Date): Promise<void> {
  await client.query(
    `update subscriptions s set last_accessed = $1::timestamptz - make_interval(hours => (s.id * 137) % ($2 * 24))
     from users u where u.id = s.user_id and s.last_accessed is null
       and s.status in ('active', 'cancelling', 'past_due', 'offered')
       and s.start_date < $1::timestamptz - make_interval(days => $2)
       and (s.id % $3 <> 0 or u.email = $4)`,
    [until, ASLEEP_DAYS - 5, sleepers, customer.email],
  );
}
