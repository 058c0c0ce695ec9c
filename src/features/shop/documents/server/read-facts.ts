import { sql } from 'drizzle-orm';
import { type ListedFacts, listedFacts } from '#domain/document/document-facts.ts';
import { inTransaction } from '#server/db/connection.ts';
import { documents } from '#server/db/schema/documents.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { readKeptPaper } from '#tools/kept-papers.ts';
import { type DocumentRow, named, updateDocument } from './document-rows.ts';

type Issue = Pick<DocumentRow, 'kind' | 'number' | 'issuedAt' | 'paper'>;
type Read = Pick<DocumentRow, 'title' | 'value'> & Partial<Issue>;

const draft: Issue = { kind: null, number: null, issuedAt: null, paper: null };

/** By the pure core of the tool that wrote it (docs/product/document.md#list-of-papers). */
export const factsOf = (row: Read): ListedFacts =>
  listedFacts(readKeptPaper(row.value)?.facts, { ...draft, ...row });

const { storeId, key, savedAt, version, factsVersion } = documents;

/** Of what was kept before facts were, came back from a file, or was saved by an older server. */
export const readFacts: Sweep = eachDue({
  name: 'facts-of-documents',
  batch: 200,
  due: ({ db }) =>
    db
      .select({ id: sql<string>`${storeId} || '/' || ${key}`, storeId, key })
      .from(documents)
      .where(sql`${factsVersion} is distinct from ${version}`)
      .orderBy(savedAt),
  act: (shop, row) =>
    inTransaction(shop.db, async (tx) => {
      const [found] = await tx.select().from(documents).where(named(row.storeId, row.key)).for('update');
      if (!found || found.factsVersion === found.version) return false;
      await updateDocument(tx, found, { facts: factsOf(found), factsVersion: found.version });
      return true;
    }),
});
