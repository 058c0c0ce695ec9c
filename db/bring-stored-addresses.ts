import type pg from 'pg';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { identifierForm } from '#domain/text/one-form.ts';

/** Until it is validated, addresses from before it stand as they were typed. */
const constraint = 'users_email_one_form';

interface Account {
  id: number;
  email: string;
  is_open: boolean;
  is_proven: boolean;
}

/** No word of a plain address is read: a hundred thousand are passed over by the database. */
const notPlain = `(email !~ '^[-a-z0-9._+]+@[-a-z0-9.]+$' or email ~ 'xn--|[.]$')`;

/**
 * `lea[U+200B]@exemple.fr`: distinct to the eye, and no address, so that nobody signs in or is written to by it. Where no sign
 * alone makes the difference (`xn--…`, a dot of another script, accents apart), the account's own number does.
 */
function setApart({ id, email }: Account): string {
  const named = Array.from(email, (sign) =>
    identifierForm(sign) === sign
      ? sign
      : `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  ).join('');
  const written = named.normalize('NFKC');
  return named !== email && written === named ? written : `${written}[${id}]`;
}

/** Whose the address is: who already writes it so, else who has proven it, else who came first. */
function holderOf(form: string, accounts: readonly Account[]): Account | undefined {
  const rank = ({ email, is_proven }: Account) => (email === form ? 0 : is_proven ? 1 : 2);
  return [...accounts].sort((one, other) => rank(one) - rank(other) || one.id - other.id)[0];
}

async function bringAccounts(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Account>(
    `select id, email, deleted_at is null as is_open, email_verified_at is not null as is_proven
     from users where ${notPlain}`,
  );
  const forms = [...new Set(rows.map(({ email }) => normaliseEmail(email)))];
  const { rows: plain } = await client.query<Account>(
    `select id, email, true as is_open, email_verified_at is not null as is_proven
     from users where lower(email) = any($1) and deleted_at is null and not ${notPlain}`,
    [forms],
  );
  const write = (id: number, email: string) =>
    client.query('update users set email = $2 where id = $1 and email <> $2', [id, email]);
  for (const form of forms) {
    const same = [...rows, ...plain].filter(({ email }) => normaliseEmail(email) === form);
    const open = same.filter(({ is_open }) => is_open);
    const holder = holderOf(form, open);
    for (const other of open) {
      if (other === holder) continue;
      await write(other.id, setApart(other));
      await client.query(
        `insert into alerts (kind, once_key, details, raised_at) values ('same_address', $1, $2, now())
         on conflict (once_key) do nothing`,
        [`same_address:${other.id}`, { user: other.id, other: holder?.id }],
      );
    }
    for (const one of same) if (one === holder || !one.is_open) await write(one.id, form);
  }
}

/** What names no account of its own: two rows may have one address. */
async function bringColumn(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    `select distinct email from ${table} where ${notPlain}`,
  );
  for (const { email } of rows) {
    const values = [email, normaliseEmail(email)];
    await client.query(`update ${table} set email = $2 where email = $1 and email <> $2`, values);
  }
}

/** Merges no two accounts: the second keeps all that it has (docs/product/account.md#two-that-looked-the-same). */
export async function bringStoredAddresses(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select from pg_constraint where conname = $1 and not convalidated', [
    constraint,
  ]);
  if (rows.length === 0) return;
  await client.query('begin');
  await bringAccounts(client);
  for (const table of ['tickets', 'automation_ideas', 'emailed_links']) await bringColumn(client, table);
  await client.query(`alter table users validate constraint ${constraint}`);
  await client.query('commit');
}
