import type pg from 'pg';

/** The shop's own role: the checks of the driver see what it does not. */
const role = 'shop';
const password = 'shop';

/** The same database, as the shop reaches it. */
export function asShop(url: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.href;
}

/** Where a sweep looks for what is due, and whose row it is; a stranger's is in play with everybody. */
const tables = {
  users: 'id',
  subscriptions: 'user_id',
  payments: 'user_id',
  refunds: 'user_id',
  automation_ideas: 'user_id',
  outgoing_endpoints: 'user_id',
  outgoing_events: 'user_id',
  // A report is of the whole shop, and no act's.
  transmissions: 'coalesce((select i.user_id from invoices i where i.id = invoice_id), 0)',
};

const policy = ([table, person]: readonly string[]) => `
  alter table ${table} enable row level security;
  create policy in_play on ${table} to ${role} using (${person} is null or interleavings.sees(${person}));`;

/** The queue's own tables show rows to their owner alone. */
const queueTables = `
  do $$ declare one record; begin
    for one in select tablename from pg_tables where schemaname = 'graphile_worker' loop
      execute format('alter table graphile_worker.%I owner to ${role}', one.tablename);
    end loop;
  end $$;`;

/**
 * A person is in play, with whoever comes to the shop meanwhile and the staff; with nobody in play everybody is seen.
 */
const schema = `
  create schema interleavings;
  create table interleavings.in_play (people int[] not null, newer_than int not null);
  create function interleavings.sees(person int) returns boolean language sql stable as $$
    select not exists (select from interleavings.in_play)
      or exists (select from interleavings.in_play where person = any(people) or person > newer_than)
  $$;
  grant usage, create on schema public, graphile_worker to ${role};
  grant usage on schema interleavings to ${role};
  grant all on all tables in schema public, graphile_worker, interleavings to ${role};
  grant all on all sequences in schema public, graphile_worker to ${role};
  grant execute on all functions in schema public, graphile_worker, interleavings to ${role};
  ${queueTables}
  ${Object.entries(tables).map(policy).join('')}`;

/**
 * Lets the shop's role see one case's rows alone where sweeps look, so that many cases live in one database and none
 * plays another's part.
 */
export async function prepareConfinement(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `do $$ begin create role ${role} login password '${password}'; exception when duplicate_object then null; end $$`,
  );
  await pool.query(schema);
}

/** From now on the shop sees these people's rows, and those of whoever comes. */
export async function confineTo(pool: Pick<pg.Pool, 'query'>, people: readonly number[]): Promise<void> {
  await pool.query('delete from interleavings.in_play');
  await pool.query('insert into interleavings.in_play select $1, max(id) from users', [people]);
}

export async function seeEverybody(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('delete from interleavings.in_play');
}
