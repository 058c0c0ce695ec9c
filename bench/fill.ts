import pg from 'pg';
import { hashPassword } from '#people/auth/server/password-hashing.ts';

export interface Filled {
  /** A customer with twenty subscriptions. */
  customerId: number;
  email: string;
  password: string;
}

const password = 'un mot de passe du banc';

/** 1,000 automations in 8 categories, 10,000 users, 30,000 subscriptions. */
export async function fill(databaseUrl: string): Promise<Filled> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hash = await hashPassword(password);
  await client.query(`
    insert into categories (name, slug, description, created_at)
    select 'Catégorie ' || n, 'categorie-' || n, 'Des automatisations pour le domaine ' || n || '.', now()
    from generate_series(1, 8) n`);
  await client.query(`
    insert into automations (name, slug, description, image_key, purchase_price, subscription_price, category_id, created_at, updated_at)
    select 'Automatisation numéro ' || n, 'automatisation-' || n,
      repeat('Cette page calcule, range et écrit à votre place, puis vous laisse le dernier mot. ', 3) || n,
      'covers/banc-' || n || '.webp', 1900 + (n % 40) * 100, 500 + (n % 5) * 100,
      (select id from categories where slug = 'categorie-' || (1 + n % 8)), now(), now()
    from generate_series(1, 1000) n`);
  await client.query(`
    with version as (
      insert into page_versions (automation_id, number, html, file_name, bytes, sha256, uploaded_at)
      select id, 1, '<!doctype html><title>Page</title>', 'page.html', 34, 'banc', now() from automations
      returning id, automation_id)
    insert into automation_pages (automation_id, version_id, published_at) select automation_id, id, now() from version`);
  await client.query(
    `insert into users (email, email_verified_at, password_hash, first_name, last_name, date_joined)
     select 'client' || n || '@banc.example', now(), $1, 'Prénom', 'Nom ' || n, now() from generate_series(1, 10000) n`,
    [hash],
  );
  await client.query(`
    insert into notification_preferences (user_id) select id from users;
    insert into subscriptions (user_id, automation_id, status, individual_price, monthly_share, start_date, current_period_end, created_at)
    select u.id, a.id, 'active', a.subscription_price, 75, now(), now() + interval '1 month', now()
    from (select id, row_number() over (order by id) as n from users) u
    join (select id, subscription_price, row_number() over (order by id) as n from automations) a
      on (u.n = 1 and a.n <= 20) or (u.n > 1 and a.n in (1 + u.n % 1000, 1 + (u.n + 333) % 1000, 1 + (u.n + 666) % 1000))
    limit 30000;
    insert into purchases (user_id, automation_id, source, amount_paid, purchased_at)
    select user_id, automation_id, 'gift', 0, now() from subscriptions;
    insert into addresses (user_id, first_name, last_name, address1, city, postal_code, is_default, created_at)
    select id, first_name, last_name, '1 rue du Banc', 'Paris', '75001', true, now() from users`);
  await client.query('analyze');
  const { rows } = await client.query<{ id: number; email: string }>(
    'select id, email from users order by id limit 1',
  );
  await client.end();
  return { customerId: Number(rows[0]?.id), email: String(rows[0]?.email), password };
}
