import pg from 'pg';

/** How much a shop has that staff look through. */
export interface Size {
  customers: number;
  /** Three for each customer. */
  subscriptions: number;
  orders: number;
  tickets: number;
}

export const wholeSize: Size = {
  customers: 100_000,
  subscriptions: 300_000,
  orders: 1_000_000,
  tickets: 20_000,
};

/** Sixty family names of syllables, so that the search meets rare words and frequent ones. */
const names = `
  create temp table first_names as select name, row_number() over () - 1 as n from unnest(array['Camille','Léa','Zoé','Jean',
    'Anaïs','Bruno','Chloé','Driss','Élise','Farid','Gaëlle','Hugo','Inès','Jules','Karim','Lucie','Maël','Noé','Océane',
    'Paul','Quentin','Rose','Sami','Théo','Uriel','Valérie','Wendy','Xavier','Yasmine','Zacharie']) name;
  create temp table last_names as select upper(left(a || b, 1)) || substr(a || b || c, 2) as name, row_number() over () - 1 as n
    from unnest(array['du','mar','le','ber','mo','ga','ro','pe','fa','bo','ser','val']) a,
      unnest(array['pon','ti','fe','nar','rel','gui','chau','man','lan','ri']) b,
      unnest(array['t','nez','bvre','d','lle','llon','sse','er','ois','val']) c`;

const people = `
  insert into users (email, email_verified_at, first_name, last_name, phone, date_joined, last_seen_at, stripe_customer_id, password_hash)
  select searchable(f.name || '.' || l.name) || g || '@exemple-' || g % 400 || '.example', now(), f.name, l.name,
    '+336' || lpad((g::bigint * 7919 % 100000000)::text, 8, '0'), now() - ($1::int - g) * interval '12 minutes',
    now() - (g % 500) * interval '1 day', 'cus_bench' || g, null
  from generate_series(1, $1::int) g join first_names f on f.n = g % 30 join last_names l on l.n = g * 31 % 1200
  order by g`;

const subscriptions = `
  insert into subscriptions (user_id, automation_id, status, inactive_reason, individual_price, monthly_share, is_free, start_date,
    end_date, current_period_end, past_due_since, next_dunning_at, created_at, stripe_subscription_id)
  select u.id, a.id, s.status, case when s.status = 'inactive' then 'suspended' end, a.subscription_price,
    case when s.status in ('active', 'cancelling', 'past_due') then a.subscription_price else 0 end, s.status = 'offered', s.began,
    case when s.status in ('cancelled', 'cancelling', 'inactive', 'offered') then now() + (g % 30) * interval '1 day' end,
    now() + (g % 30) * interval '1 day' + interval '1 hour',
    case when s.status = 'past_due' then now() - interval '1 day' end,
    case when s.status = 'past_due' then now() + interval '1 day' end, s.began, 'sub_bench' || g
  from (select g, case when g % 100 < 70 then 'active' when g % 100 < 88 then 'cancelled' when g % 100 < 93 then 'cancelling'
      when g % 100 < 94 then 'past_due' when g % 100 < 97 then 'offered' else 'inactive' end as status,
      now() - ($1::int - g) * interval '4 minutes' as began
    from generate_series(1, $1::int) g) s
  join people_in_order u on u.n = s.g % $2::int
  join automations_in_order a on a.n = (s.g % $2::int + (s.g / $2::int) * 333) % 1000
  order by s.g`;

const orders = `
  insert into orders (user_id, status, reason, total_amount, stripe_invoice_id, created_at, due_at, paid_at)
  select u.id, o.status, case when g % 4 = 0 then 'purchase' else 'renewal' end, 500 + g % 3700, 'in_bench' || g, o.at, o.at,
    case when o.status in ('paid', 'refunded') then o.at end
  from (select g, case when g % 100 < 94 then 'paid' when g % 100 < 96 then 'refunded' when g % 100 < 99 then 'failed'
      else 'cancelled' end as status, now() - ($1::int - g) * interval '95 seconds' as at
    from generate_series(1, $1::int) g) o
  join people_in_order u on u.n = o.g % $2::int
  order by g`;

/** Each with its line, and what was paid with its invoice. */
const ofOrders = `
  insert into order_items (order_id, kind, automation_id, label, amount)
  select o.id, 'subscription', a.id, 'Abonnement à ' || a.name, o.total_amount
  from orders o join automations_in_order a on a.n = o.id % 1000;
  insert into invoices (number, order_id, user_id, total_amount, issued_at, buyer, lines, purge_at)
  select 'F-' || extract(year from paid_at) || '-' || lpad(id::text, 6, '0'), id, user_id, total_amount, paid_at,
    '{"name": "Banc"}', '[]', now() + interval '10 years'
  from orders where paid_at is not null order by id;
  insert into purchases (user_id, automation_id, source, order_id, amount_paid, purchased_at)
  select user_id, automation_id, 'order', null, 3500, created_at from subscriptions;
  insert into payments (user_id, automation_id, subscription_id, order_id, type, status, amount, purchase_amount, first_month_amount,
    individual_price, recurring_amount, stripe_intent_id, check_at, created_at, settled_at)
  select o.user_id, i.automation_id, 1, o.id, 'initial', 'succeeded', o.total_amount, o.total_amount, 0, 500, 500,
    'pi_bench' || o.id, o.created_at, o.created_at, o.created_at
  from orders o join order_items i on i.order_id = o.id where o.reason = 'purchase' and o.paid_at is not null;
  insert into refunds (user_id, order_id, reason, status, amount, recurring_amount, lines, stripe_intent_id, stripe_refund_id, check_at,
    created_at, settled_at)
  select user_id, id, 'legal', 'succeeded', total_amount, 0, '[]', 'pi_bench' || id, 're_bench' || id, created_at, created_at, created_at
  from orders where status = 'refunded';
  insert into disputes (stripe_dispute_id, user_id, order_id, status, amount, reason, opened_at, answer_by)
  select 'dp_bench' || id, user_id, id, 'open', total_amount, 'fraudulent', now(), now() + interval '7 days'
  from orders where status = 'paid' order by id desc limit 200`;

const support = `
  insert into tickets (user_id, email, subject, message, category, priority, status, created_at, resolved_at)
  select u.id, u.email, (array['Paiement refusé','La page reste vide','Facture introuvable','Changer de carte','Erreur au calcul de la TVA',
      'Question sur le plafond','Le fichier ne s’ouvre pas','Résilier mon abonnement'])[1 + g % 8] || ' ' || g,
    repeat('Bonjour, voici ce qui se passe chez moi depuis ce matin, merci de votre aide. ', 8) || g,
    (array['billing','technical','account','automation','other'])[1 + g % 5], (array['low','normal','normal','high','urgent'])[1 + g % 5],
    s.status, now() - ($1::int - g) * interval '1 hour', case when s.status in ('resolved', 'closed') then now() end
  from (select g, case when g % 20 < 14 then 'closed' when g % 20 < 16 then 'resolved' when g % 20 < 18 then 'in_progress' else 'open' end as status
    from generate_series(1, $1::int) g) s join people_in_order u on u.n = s.g * 3 % $2::int
  order by g`;

const ideas = `
  insert into automation_ideas (user_id, email, title, description, status, ai_processed, confidence_percentage, workflow_key, created_at)
  select u.id, u.email, 'Trier les messages ' || g, repeat('Je voudrais que mes messages se rangent. ', 6) || g,
    (array['new','ai_processed','in_review','approved','completed','rejected'])[1 + g % 6], g % 2 = 0, 40 + g % 60, '',
    now() - ($1::int - g) * interval '2 hours'
  from generate_series(1, $1::int) g join people_in_order u on u.n = g * 7 % $2::int`;

/** Chains of one event: what the figures follow is followed. */
const kept = `
  insert into ledger_heads (ledger_id, sequence, hash, followed) select ledger_id, 1, 'banc', 1 from users;
  insert into ledger_events (ledger_id, sequence, at, actor, entity, entity_id, act, after, previous_hash, hash)
  select ledger_id, 1, date_joined, 'customer', 'subscription', '1', 'banc', '{}', '', 'banc' from users;
  insert into mrr_standings (ledger_id, sequence, real, theoretical, paid) select ledger_id, 1, 1000, 1000 + id % 5 * 100, 2 from users;
  insert into mrr_days (ledger_id, day, movement, before, after, theoretical_before, theoretical_after, paid_before, paid_after)
  select ledger_id, (now() - (id % 700 + d * 350) * interval '1 day')::date, case d when 0 then 'raised' else 'new' end,
    case d when 0 then 500 else 0 end, case d when 0 then 1000 else 500 end,
    case d when 0 then 500 else 0 end, case d when 0 then 1000 + id % 5 * 100 else 500 end, 1 - d, 2 - d
  from users, generate_series(0, 1) d;
  insert into journal_entries (sequence, at, actor_ledger_id, role, act, subject, subject_id, about_ledger_id, details_hash, previous_hash, hash)
  select row_number() over (order by o.id), o.created_at, u.ledger_id, 'administrator', 'order.refund', 'order', o.id::text, u.ledger_id, 'banc', 'banc', 'banc'
  from orders o join users u on u.id = o.user_id where o.id % 10 < 3;
  insert into journal_details (sequence, at, salt, details)
  select sequence, at, '', '{"before": null, "after": {"amount": 500}, "address": "192.0.2.1", "userAgent": "banc"}' from journal_entries;
  insert into journal_head (sequence, hash) select max(sequence), 'banc' from journal_entries
  on conflict (singleton) do update set sequence = excluded.sequence, hash = excluded.hash;
  insert into outbox (kind, payload, once_key, user_id, created_at, due_at, done_at, gave_up_at, attempts)
  select 'email', '{"email": {"name": "receipt"}}', 'banc-' || id, id, date_joined, date_joined,
    case when id % 2000 > 0 then date_joined end, case when id % 2000 = 0 then date_joined end, 1 from users;
  insert into document_stores (user_id, automation_id, bytes, used_at, next_look_at)
  select user_id, automation_id, 900, now(), now() + interval '1 day' from subscriptions where id % 3 = 0;
  insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
  select id, 'd-' || n, 'Banc', '{}', 2, gen_random_uuid(), now(), now() from document_stores, generate_series(1, 2) n;
  insert into alerts (kind, once_key, details, raised_at) select 'paid_after_end', 'banc-' || n, '{}', now() from generate_series(1, 100) n`;

const inOrder = `
  create temp table people_in_order as select id, email, row_number() over (order by id) - 1 as n from users where not is_staff;
  create temp table automations_in_order as select id, name, subscription_price, row_number() over (order by id) - 1 as n from automations;
  create index on people_in_order (n);
  create index on automations_in_order (n);
  analyze people_in_order, automations_in_order`;

const catalogue = `
  insert into categories (name, slug, description, created_at)
  select 'Catégorie ' || n, 'categorie-' || n, '', now() from generate_series(1, 8) n;
  insert into automations (name, slug, description, purchase_price, subscription_price, category_id, created_at, updated_at)
  select (array['Relances','Devis','Factures','TVA','Trésorerie','Courriers','QR codes','Fiches produits'])[1 + n % 8] || ' ' || n,
    'automatisation-' || n, repeat('Cette page calcule, range et écrit à votre place. ', 3) || n, 1900 + (n % 40) * 100,
    500 + (n % 5) * 100, (select id from categories where slug = 'categorie-' || (1 + n % 8)), now(), now() - n * interval '1 hour'
  from generate_series(1, 1000) n`;

/** A shop that has lived: what the administration looks through, all of it made by the database. */
export async function fillAdministration(databaseUrl: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of [names, catalogue]) await client.query(statement);
  await client.query(people, [size.customers]);
  await client.query(inOrder);
  await client.query(subscriptions, [size.subscriptions, size.customers]);
  await client.query(`insert into provider_subscriptions (stripe_subscription_id, subscription_id, linked_at)
    select stripe_subscription_id, id, created_at from subscriptions`);
  await client.query(orders, [size.orders, size.customers]);
  await client.query(ofOrders);
  await client.query(support, [size.tickets, size.customers]);
  await client.query(ideas, [Math.ceil(size.tickets / 4), size.customers]);
  await client.query(kept);
  await client.query('vacuum analyze');
  await client.end();
}
