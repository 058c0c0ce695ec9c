import type { Person } from './person.ts';
import type { Place } from './place.ts';

/** Every name that the shop's tables have for something of a person, beside the person. */
const names = `
  select 'customer' as kind, id::text as name, id as person from users
  union all select 'ledger', ledger_id::text, id from users
  union all select 'subscription', id::text, user_id from subscriptions
  union all select 'order', id::text, user_id from orders
  union all select 'payment', id::text, user_id from payments
  union all select 'refund', id::text, user_id from refunds
  union all select 'outbox', id::text, user_id from outbox where user_id is not null
  union all select 'idea', id::text, user_id from automation_ideas where user_id is not null
  union all select 'idea', i.id::text, u.id from automation_ideas i
    join users u on i.user_id is null and i.email = 'visiteur-' || u.email
  union all select 'withdrawal', id::text, user_id from withdrawals
  union all select 'dispute', id::text, user_id from disputes
  union all select 'paper', number, user_id from invoices
  union all select 'deposit', t.tracking_id::text, i.user_id from transmissions t join invoices i on i.id = t.invoice_id`;

/** What the facts of a breach call such things. */
const kinds: Record<string, string> = {
  customer: 'customer',
  user: 'customer',
  user_id: 'customer',
  subscription: 'subscription',
  subscriptionId: 'subscription',
  subscription_id: 'subscription',
  row: 'subscription',
  order: 'order',
  idea: 'idea',
  number: 'paper',
};

const providerKinds = ['subscription', 'invoice', 'charge', 'payment_intent', 'refund', 'dispute'] as const;

type Owner = (facts: Record<string, unknown>) => Person | undefined;

function providerNames({ sandbox: { control } }: Place, personOf: (customer: string) => number | undefined) {
  const charges = new Map(control.objects('charge').map(({ id, customer }) => [id, customer]));
  return providerKinds.flatMap((kind) =>
    control.objects(kind).flatMap((object): [string, number][] => {
      const charge = 'charge' in object && typeof object.charge === 'string' ? object.charge : undefined;
      const own = 'customer' in object && typeof object.customer === 'string' ? object.customer : undefined;
      const person = personOf(own ?? charges.get(charge ?? '') ?? '');
      return person === undefined ? [] : [[object.id, person]];
    }),
  );
}

/** Finds whom a breach is about, so that the case is named that came to it. */
export async function openOwners(place: Place, people: readonly Person[]): Promise<Owner> {
  const { rows } = await place.pool.query<{ kind: string; name: string; person: number }>(names);
  const accounts = await place.pool.query<{ id: number; email: string }>('select id, email from users');
  const emails = new Map(accounts.rows.map(({ id, email }) => [id, email]));
  const byKind = new Map(rows.map(({ kind, name, person }) => [`${kind}:${name}`, person]));
  const customers = place.sandbox.control.objects('customer');
  const users = new Map(customers.map(({ id, metadata }) => [id, Number(metadata?.user)]));
  const unique = new Map([
    ...rows.filter(({ name }) => name.includes('-')).map(({ name, person }) => [name, person] as const),
    ...users,
    ...providerNames(place, (customer) => users.get(customer)),
  ]);
  const personOf = (id: number | undefined) =>
    people.find((one) => one.id === id) ?? people.find((one) => one.email === emails.get(id ?? -1));
  return (facts) => {
    for (const [key, value] of Object.entries(facts)) {
      const kind = kinds[key] ?? (key === 'id' ? String(facts.entity ?? facts.kind) : '');
      const known = personOf(byKind.get(`${kind}:${value}`));
      if (known) return known;
    }
    const words =
      JSON.stringify(facts).match(/[a-z]+_\w{8,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    for (const word of words) {
      const known = personOf(unique.get(word));
      if (known) return known;
    }
    return undefined;
  };
}
