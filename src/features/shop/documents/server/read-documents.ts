import { Refusal } from '#contract-kit/error-codes.ts';
import { type BookPart, STORE_BYTES } from '#domain/document/document-limits.ts';
import { partsAllowed } from '#domain/document/identity.ts';
import { type Columns, prepared } from '#server/db/connection.ts';
import type { documentSequences, documentStores, documents } from '#server/db/schema/documents.ts';
import { linesAtOnce } from '../book-shapes.ts';
import { lineOf } from './own-documents.ts';
import { ownerOf, type Reading, type StoreKey } from './store-rows.ts';

type Line = Parameters<typeof lineOf>[0];
const line = `d.key, d.title, d.version, d.bytes, d.saved_at as "savedAt", d.archived_at as "archivedAt",
  d.kind, d.number, d.issued_at as "issuedAt", case when d.paper is not null
    then json_build_object('number', d.paper->>'number') end as paper`;

/** A store without documents gives one row whose line is null, and so does no store. */
interface ListedRow extends Columns<typeof documentStores, 'allowed' | 'asked'>, Partial<Line> {
  used_bytes: number | null;
  to_all: BookPart[];
  begun: Columns<typeof documentSequences, 'kind'>['kind'][];
}

/** The last saved first. */
const listOf = prepared<
  ListedRow,
  [userId: number, automationId: number | null, limit: number, offset: number]
>(
  'documents_listed',
  `select s.bytes as used_bytes, coalesce(s.allowed, '{}') as allowed, coalesce(s.asked, '{}') as asked,
     array(select unnest(allowed) from document_stores where user_id = $1 and automation_id is null) as to_all,
     array(select kind from document_sequences where user_id = $1 order by kind) as begun, ${line}
   from (select) as one left join document_stores s on s.user_id = $1 and s.automation_id = $2
     left join lateral (select * from documents where store_id = s.id
       order by saved_at desc, key limit $3 offset $4) d on true
   order by d.saved_at desc, d.key`,
);

const isLine = (row: ListedRow): row is ListedRow & Line => typeof row.key === 'string';

export async function showDocuments(shop: Reading, asked: StoreKey, page: number) {
  const { userId, automationId } = await ownerOf(shop, asked);
  const rows = await listOf(shop.pool, userId, automationId, linesAtOnce + 1, (page - 1) * linesAtOnce);
  const { used_bytes = 0, allowed = [], asked: answered = [], to_all = [], begun = [] } = rows[0] ?? {};
  return {
    documents: rows.slice(0, linesAtOnce).filter(isLine).map(lineOf),
    more: rows.length > linesAtOnce,
    used_bytes: used_bytes ?? 0,
    most_bytes: STORE_BYTES,
    allowed: partsAllowed({ allowed, asked: answered }, { allowed: to_all }),
    asked: answered,
    begun,
  };
}

const documentOf = prepared<
  Line & Columns<typeof documents, 'value'>,
  [userId: number, automationId: number | null, key: string]
>(
  'document_read',
  `select ${line}, d.value from document_stores s join documents d on d.store_id = s.id and d.key = $3
   where s.user_id = $1 and s.automation_id = $2`,
);

/** Refuses as `findOpenDoor`, and `not_found`. */
export async function showDocument(shop: Reading, { key, ...asked }: StoreKey & { key: string }) {
  const { userId, automationId } = await ownerOf(shop, asked);
  const [row] = await documentOf(shop.pool, userId, automationId, key);
  if (!row) throw new Refusal('not_found');
  return { ...lineOf(row), value: row.value };
}
