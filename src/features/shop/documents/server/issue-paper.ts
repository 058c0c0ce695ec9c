import { Refusal } from '#contract-kit/error-codes.ts';
import { ISSUED_DAYS, type NumberedKind, PAPER_BYTES } from '#domain/document/document-limits.ts';
import {
  creditFault,
  creditFaultWords,
  type GivenPaper,
  type IssuedPaper,
  PAPER_DAYS_AHEAD,
  paperFault,
} from '#domain/document/issued-papers.ts';
import { isSameNumber, rankIn, writtenNumber } from '#domain/document/paper-numbers.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import type { Transaction } from '#server/db/connection.ts';
import { tellOutside } from '#server/db/last-writes.ts';
import type { DocumentLine } from '../contract.ts';
import { type DocumentRow, updateDocument } from './document-rows.ts';
import { numbersWait } from './filed-rows.ts';
import { type AskedDocument, lineOf, onDocument } from './own-documents.ts';
import { keepLogo } from './paper-logos.ts';
import { lastDayOf, nextNumber, selectCredited, waitsForPaperOf } from './paper-rows.ts';
import { factsOf } from './read-facts.ts';
import type { Reading } from './store-rows.ts';
import { writtenPaperOf } from './written-paper.ts';

interface Issue {
  kind: NumberedKind;
  version: number;
  first?: number | undefined;
  paper: GivenPaper;
}

const refused = (field: keyof GivenPaper, says: string) =>
  new Refusal('invalid', { fields: { [`paper.${field}`]: [says] } });

function requirePaper({ kind, paper }: Issue, now: Date): void {
  const [field, says] = paperFault(kind, paper, parisDayIn(now, PAPER_DAYS_AHEAD)) ?? [];
  if (field) throw refused(field, says ?? '');
}

const tooLarge =
  'Ce document est trop grand pour être numéroté\u00a0: 128\u00a0ko au plus. Répartissez-le sur deux documents.';

const frenchDay = (day: string): string => day.split('-').reverse().join('/');

interface Numbered extends Issue {
  userId: number;
}

async function takeNumber(tx: Transaction, { userId, kind, first = 1, paper }: Numbered): Promise<number> {
  const { day } = paper;
  const number = await nextNumber(tx, { userId, kind, day, first });
  if (number !== undefined) return number;
  const last = frenchDay(await lastDayOf(tx, { userId, kind }));
  const detail = `Le dernier numéro donné porte la date du ${last}, ce document celle du ${frenchDay(day)}\u00a0: la suite doit être chronologique.`;
  throw new Refusal('number_behind', { detail });
}

/** The shop knows this invoice; the page asks about one of former books. Its sequence is held. */
async function requireCreditLeft(tx: Transaction, { userId, kind, paper }: Numbered): Promise<void> {
  const rank = rankIn(paper.origin);
  if (kind !== 'credit_note' || rank === undefined) return;
  const found = await selectCredited(tx, { userId, rank });
  const invoice = found.find(
    (one) => one.kind === 'invoice' && one.paper && isSameNumber(one.paper.number, paper.origin),
  )?.paper;
  if (!invoice?.amounts) return;
  const earlier = found.flatMap((one) =>
    one.kind === 'credit_note' && one.paper?.amounts && isSameNumber(one.paper.origin, paper.origin)
      ? [one.paper.amounts]
      : [],
  );
  const fault = creditFault(paper, invoice.amounts, earlier);
  if (fault?.is === 'negative') throw refused('rates', creditFaultWords(fault, invoice.number));
  if (fault?.is === 'beyond')
    throw new Refusal('credit_beyond', { detail: creditFaultWords(fault, invoice.number) });
}

/** Its sequence is held: no two of one kind take the same room (docs/product/document.md#issued-has-its-room). */
async function requireRoom(
  tx: Transaction,
  userId: number,
  { bytes }: DocumentRow,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - ISSUED_DAYS * DAY_MS);
  const waitsFor = await waitsForPaperOf(tx, { userId, since, bytes });
  if (!waitsFor) return;
  const from = formatDateTime(new Date(waitsFor.getTime() + ISSUED_DAYS * DAY_MS));
  const detail = `Vous avez émis 32\u00a0Mo de documents en trente jours, le plus que la boutique numérote. Émettez celui-ci à partir du ${from}, ou écrivez-nous depuis la page Assistance.`;
  throw new Refusal('papers_full', { detail });
}

/** See docs/product/document.md#numbers-without-holes. */
export async function issueOwn(shop: Reading, asked: AskedDocument, issue: Issue): Promise<DocumentLine> {
  const { kind, version, paper } = issue;
  const issued = await onDocument(shop, asked, async (tx, row, now, tool) => {
    if (row.issuedAt && row.kind === kind) return row;
    if (row.issuedAt) throw new Refusal('document_issued');
    if (row.version !== version) throw new Refusal('document_changed');
    requirePaper(issue, now);
    if (row.bytes > PAPER_BYTES) throw new Refusal('invalid', { detail: tooLarge });
    // The import that waits for the address would have the same number.
    if (await numbersWait(tx, asked.userId)) throw new Refusal('numbers_waiting');
    const numbered = { ...issue, userId: asked.userId };
    const number = await takeNumber(tx, numbered);
    await requireCreditLeft(tx, numbered);
    // Before its room is asked for, which it takes too.
    const logo = await keepLogo(tx, { storeId: row.storeId, tool, now });
    await requireRoom(tx, asked.userId, row, now);
    const { day, customer, origin, prefix, net_cents, vat_cents, total_cents, rates } = paper;
    const kept: IssuedPaper = {
      number: writtenNumber({ kind, prefix, number, day }),
      ...{ day, customer, origin, amounts: { net_cents, vat_cents, total_cents, rates } },
    };
    const issuedRow = { ...row, kind, number, issuedAt: now, paper: kept };
    const written = JSON.stringify(writtenPaperOf(issuedRow));
    await tellOutside(tx, {
      type: 'document.issued',
      userId: asked.userId,
      at: now,
      data: { tool: asked.slug, document: row.key, kind, number: kept.number },
    });
    return updateDocument(tx, row, {
      kind,
      number,
      issuedAt: now,
      paper: kept,
      written,
      logo,
      facts: factsOf(issuedRow),
    });
  });
  return lineOf(issued);
}
