import type { SearchKind, Sought } from '#domain/people/staff-search.ts';

export interface Candidates {
  /** It is a SELECT of `id`s. */
  found: string;
  values: unknown[];
  /** A number or a provider's name identifies the thing itself. */
  certain: boolean;
}

/** The likeliest come from so many, so that a frequent word costs no more. */
const mostLookedAt = 60;

/** The text is as indexed: a space before a word marks its beginning. */
const searched: Partial<Record<SearchKind, { from: string; text: string }>> = {
  person: { from: 'select u.id from users u where u.deleted_at is null', text: 'u.search_text' },
  automation: {
    from: 'select a.id from automations a where a.deleted_at is null',
    text: `searchable(' ' || a.name || ' ' || a.slug)`,
  },
  ticket: { from: 'select t.id from tickets t where true', text: `searchable(' ' || t.subject)` },
};

function byWords(kind: SearchKind, patterns: readonly string[]): Candidates | undefined {
  const source = searched[kind];
  if (!source || patterns.length === 0) return undefined;
  const { from, text } = source;
  const every = patterns.map((_, place) => `and ${text} like searchable($${place + 1})`).join(' ');
  return { found: `${from} ${every} limit ${mostLookedAt}`, values: [...patterns], certain: false };
}

/** The index knows each way in which an amount is written. */
function byWritings(kind: SearchKind, writings: readonly string[]): Candidates | undefined {
  const source = kind === 'ticket' ? searched[kind] : undefined;
  if (!source || writings.length === 0) return undefined;
  const { from, text } = source;
  const one = writings.map((_, place) => `${text} like searchable($${place + 1})`).join(' or ');
  return { found: `${from} and (${one}) limit ${mostLookedAt}`, values: [...writings], certain: false };
}

/** No letter sorts after this one in any collation. */
const last = '\uffff';

/** A range of the index also finds a name that is a part of a thousand others. */
const beginningWith = (text: string, typed: string): Candidates => ({
  found: `select u.id from users u where u.deleted_at is null
    and ${text} >= searchable($1) and ${text} < searchable($1) || $2 order by ${text} limit ${mostLookedAt}`,
  values: [typed, last],
  certain: false,
});

const ofIntent = `select order_id as id from payments where stripe_intent_id = $1
  union select order_id from refunds where stripe_intent_id = $1`;

/** The first letters of a provider's name tell where it is stored. */
const byProviderId: Readonly<Record<string, Partial<Record<SearchKind, string>>>> = {
  cus: { person: 'select id from users where stripe_customer_id = $1' },
  sub: {
    subscription:
      'select subscription_id as id from provider_subscriptions where stripe_subscription_id = $1',
  },
  in: {
    order: `select id from orders where stripe_invoice_id = $1
      union select order_id from payments where stripe_invoice_id = $1`,
  },
  pi: { order: ofIntent },
  seti: { order: ofIntent },
  re: { order: 'select order_id as id from refunds where stripe_refund_id = $1' },
  dp: { order: 'select order_id as id from disputes where stripe_dispute_id = $1' },
  du: { order: 'select order_id as id from disputes where stripe_dispute_id = $1' },
};

/** The index has this order, so it is quick even for a common price. */
const ofAmount = `select id from orders where total_amount = $1 order by id desc limit ${mostLookedAt}`;

const byName: Partial<Record<SearchKind, (sought: Sought) => [found: string, value: unknown] | undefined>> = {
  order: ({ invoice, number, amount }) => {
    if (amount !== undefined) return [ofAmount, amount];
    if (invoice !== undefined) return ['select order_id as id from invoices where number = $1', invoice];
    return number === undefined ? undefined : ['select $1::int as id', number];
  },
  ticket: ({ number }) => (number === undefined ? undefined : ['select $1::int as id', number]),
};

/** Each way in which the text may name such a thing gives one; no way, no query. */
export function candidates(kind: SearchKind, sought: Sought, typed: string): Candidates[] {
  const { providerId, patterns, writings, only } = sought;
  if (only !== undefined && only !== kind) return [];
  if (providerId !== undefined) {
    const found = byProviderId[providerId.slice(0, providerId.indexOf('_'))]?.[kind];
    return found ? [{ found, values: [providerId], certain: true }] : [];
  }
  const ways = [byWords(kind, patterns), byWritings(kind, writings)];
  const [found, value] = byName[kind]?.(sought) ?? [];
  if (found) ways.unshift({ found, values: [value], certain: true });
  if (kind === 'person' && patterns.length > 0)
    ways.push(
      beginningWith(`searchable(u.last_name || ' ' || u.first_name)`, typed),
      beginningWith('lower(u.email)', typed),
    );
  return ways.filter((way) => way !== undefined);
}
