import { FORMER_VERSIONS, STORE_BYTES, STORE_DOCUMENTS } from '#domain/document/document-limits.ts';
import { breachesFound, type Invariant } from './invariant.ts';

const counted = `
  select s.id as store, s.user_id as customer, s.bytes as said,
    (select coalesce(sum(bytes), 0) from documents d where d.store_id = s.id)::int
      + (select coalesce(sum(bytes), 0) from document_versions v where v.store_id = s.id)::int as held,
    (select coalesce(sum(bytes), 0) from documents d where d.store_id = s.id and d.issued_at is not null)::int as issued
  from document_stores s`;

const wrongBytes = `select * from (${counted}) c where said <> held or said - issued > ${STORE_BYTES}`;

const tooMany = `
  select s.id as store, s.user_id as customer, count(*)::int as documents
  from document_stores s join documents d on d.store_id = s.id
  where d.issued_at is null group by s.id having count(*) > ${STORE_DOCUMENTS}`;

const tooManyFormer = `
  select s.id as store, s.user_id as customer, v.key, count(*)::int as versions
  from document_stores s join document_versions v on v.store_id = s.id
  group by s.id, v.key having count(*) > ${FORMER_VERSIONS}`;

/** CGI, annexe II, art. 242 nonies A, I, 7°. */
const brokenSequences = `
  select s.user_id as customer, d.kind, count(*)::int as issued, min(d.number) as first, max(d.number) as last,
    q.last as sequence
  from documents d join document_stores s on s.id = d.store_id
    left join document_sequences q on q.user_id = s.user_id and q.kind = d.kind
  where d.number is not null
  group by s.user_id, d.kind, q.last
  having count(distinct d.number) <> count(*) or q.last is null or q.last < max(d.number)`;

/** Numbers follow the days that stand on their papers. */
const outOfOrder = `
  select * from (select s.user_id as customer, d.kind, d.number, d.paper->>'day' as day,
      max(d.paper->>'day') over (partition by s.user_id, d.kind order by d.number
        rows between unbounded preceding and 1 preceding) as before
    from documents d join document_stores s on s.id = d.store_id
    where d.kind in ('invoice', 'credit_note') and d.paper is not null) o where day < before`;

/** A tool that ended a year ago took its documents, and their numbers, with it. */
const holes = `
  select s.user_id as customer, d.kind, count(*)::int as issued, min(d.number) as first, max(d.number) as last
  from midnight m cross join documents d join document_stores s on s.id = d.store_id
  where d.number is not null and not exists (select from subscriptions p
    where p.user_id = s.user_id and p.end_date < m.now - interval '360 days')
  group by s.user_id, d.kind having max(d.number) - min(d.number) + 1 <> count(*)`;

const withoutLogo = `
  select s.id as store, s.user_id as customer, d.key from documents d join document_stores s on s.id = d.store_id
  where d.logo is not null
    and not exists (select from document_logos l where l.store_id = d.store_id and l.digest = d.logo)`;

const ofNobody = `
  select s.id as store, s.user_id as customer from document_stores s join users u on u.id = s.user_id
  where u.deleted_at is not null`;

/** See docs/product/document.md. */
export const documentsAreWhole: Invariant = {
  name: 'documents are counted, numbered and forgotten as they should be',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a store says other bytes than it holds', wrongBytes)),
    ...(await breachesFound(midnight, 'a store has too many documents', tooMany)),
    ...(await breachesFound(midnight, 'a document has too many former versions', tooManyFormer)),
    ...(await breachesFound(midnight, 'a number was given twice, or not by the sequence', brokenSequences)),
    ...(await breachesFound(midnight, 'a number has a day before that of the last', outOfOrder)),
    ...(await breachesFound(midnight, 'a sequence has a hole', holes)),
    ...(await breachesFound(midnight, 'a paper names a logo that is not kept', withoutLogo)),
    ...(await breachesFound(midnight, 'documents of a closed account are kept', ofNobody)),
  ],
};
