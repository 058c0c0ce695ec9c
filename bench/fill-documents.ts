import type pg from 'pg';

/** Who keeps documents: as many as the bench has connections. */
export const keepers = 50;
/** Of each, in the tool that they have first. */
export const documentsEach = 50;
/** About 20 kB. */
export const documentValue = JSON.stringify({ texte: 'Ligne de facture. '.repeat(1_110) });

export interface Keeper {
  id: number;
  slug: string;
}

/** After `fill()`: fifty customers with fifty documents of 20 kB each in one tool. Answers whose they are. */
export async function fillDocuments(client: pg.Client): Promise<Keeper[]> {
  await client.query(
    `with stores as (
      insert into document_stores (user_id, automation_id, bytes, used_at, next_look_at)
      select u.id, (select min(automation_id) from subscriptions s where s.user_id = u.id), $1::int * $2::int, now(), now() + interval '1 day'
      from (select id from users order by id limit $3) u
      returning id)
    insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
    select id, 'document-' || n, 'Document ' || n, $4, $1, gen_random_uuid(), now(), now()
    from stores cross join generate_series(1, $2) n`,
    [Buffer.byteLength(documentValue), documentsEach, keepers, documentValue],
  );
  await client.query('vacuum analyze document_stores, documents');
  const { rows } = await client.query<Keeper>(
    'select s.user_id as id, a.slug from document_stores s join automations a on a.id = s.automation_id order by s.id',
  );
  return rows;
}
