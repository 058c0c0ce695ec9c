import { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { PAPERS_IN_ZIP } from '#domain/document/document-limits.ts';
import { PAPER_NOUNS } from '#domain/document/paper-words.ts';
import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { documentLogos, documentStores, documents } from '#server/db/schema/documents.ts';
import { oneAtATime } from '#server/jobs/in-turn.ts';
import type { Shop } from '#server/shop.ts';
import { openZip, type ZipEntry } from '#server/zip/open-zip.ts';
import type { PaperFilter } from '../contract.ts';
import type { AskedDocument } from './own-documents.ts';
import { issuedPapers, type NamedPaper } from './paper-list.ts';
import type { read } from './paper-pdf.ts';
import { statementOfUndrawn, writtenPaperOf } from './written-paper.ts';

type Reading = Pick<Shop, 'db' | 'clock' | 'log'>;

const drawer = new URL('./paper-pdf.ts', import.meta.url);
/** Hundreds of lines make some fifty pages. */
const withinMs = 60_000;

/** In a process of its own: here it would block all other answers (docs/product/document.md#issued-as-pdf). */
const draw = (written: WrittenPaper, issuedAt: Date, logo: string | null): Promise<Buffer> =>
  readApart<typeof read>(drawer, { written, logo, issuedAt }, { withinMs }).catch((error: unknown) => {
    // A picture that ended the process is nothing to lose a paper for.
    if (logo !== null) return draw(written, issuedAt, null);
    throw error instanceof BeyondLimits ? new Refusal('unavailable', { retryAfterSeconds: 60 }) : error;
  });

/** Throws `not_found` for another person's, and for what is not issued. */
async function requireIssued({ db }: Pick<Shop, 'db'>, { userId, slug, key }: AskedDocument) {
  const { storeId, kind, number, issuedAt, value, paper, written, logo } = documents;
  const [row] = await db
    .select({ kind, number, issuedAt, value, paper, written, picture: documentLogos.picture })
    .from(documents)
    .innerJoin(documentStores, eq(documentStores.id, documents.storeId))
    .innerJoin(automations, eq(automations.id, documentStores.automationId))
    .leftJoin(documentLogos, and(eq(documentLogos.storeId, storeId), eq(documentLogos.digest, logo)))
    .where(
      and(
        eq(documentStores.userId, userId),
        eq(automations.slug, slug),
        eq(documents.key, key),
        isNotNull(issuedAt),
      ),
    );
  if (!row || row.kind === null || row.number === null || row.issuedAt === null)
    throw new Refusal('not_found');
  return { ...row, kind: row.kind, number: row.number, issuedAt: row.issuedAt };
}

/** `F-2026-0042.pdf`; a prefix may hold a bar, and letters that a header does not. */
export const fileNameOf = (written: string): string =>
  `${
    written
      .normalize('NFD')
      .replaceAll(/[^\w.-]+/g, '-')
      .replace(/^[-.]+/, '') || 'document'
  }.pdf`;

type IssuedRow = Awaited<ReturnType<typeof requireIssued>>;

async function drawRow(row: IssuedRow): Promise<{ name: string; content: Buffer }> {
  const written: WrittenPaper = row.written === null ? writtenPaperOf(row) : JSON.parse(row.written);
  return {
    name: fileNameOf(written.title.split(' ').at(-1) ?? ''),
    content: await draw(written, row.issuedAt, row.picture),
  };
}

/** One customer's papers wait for each other: however many are asked for, nobody else waits for more than one. */
const inTurnOf = <Drawn>({ userId }: AskedDocument, work: () => Promise<Drawn>): Promise<Drawn> =>
  oneAtATime(`papers of ${userId}`, work);

/** Throws `not_found` as `requireIssued` does. */
export async function printPaper(shop: Pick<Shop, 'db'>, asked: AskedDocument) {
  const row = await requireIssued(shop, asked);
  return inTurnOf(asked, () => drawRow(row));
}

/** One that cannot be drawn must not keep all the others from their owner (docs/product/document.md#issued-as-pdf). */
async function drawAmongOthers(
  shop: Pick<Shop, 'db' | 'log'>,
  { number, ...asked }: AskedDocument & { number: string },
): Promise<Buffer> {
  const row = await requireIssued(shop, asked);
  try {
    return (await inTurnOf(asked, () => drawRow(row))).content;
  } catch (err) {
    shop.log.error({ err, kind: row.kind, bytes: row.value.length }, 'a paper could not be drawn');
    return draw(statementOfUndrawn(row, number), row.issuedAt, null);
  }
}

/** Two papers of a kind may have one name in a file system: `F/1` and `F-1`. */
function* entriesOf(
  shop: Pick<Shop, 'db' | 'log'>,
  userId: number,
  papers: readonly NamedPaper[],
): Generator<ZipEntry> {
  const taken = new Set<string>();
  for (const { slug, key, kind, written } of papers) {
    const name = `${PAPER_NOUNS[kind].many}/${fileNameOf(written)}`;
    const free = taken.has(name) ? name.replace(/\.pdf$/, `-${key}.pdf`) : name;
    taken.add(free);
    // One after the other, as it is taken: no more than one is held.
    yield {
      name: free,
      open: async () => Readable.from([await drawAmongOthers(shop, { userId, slug, key, number: written })]),
    };
  }
}

const everything: PaperFilter = {
  ...{ q: '', archived: true, sort: 'saved', descending: true },
};

/** For the archive of all data: in a folder of its own. */
export async function* paperEntries(shop: Reading, userId: number): AsyncGenerator<ZipEntry> {
  for (const { name, open } of entriesOf(shop, userId, await issuedPapers(shop, userId, everything)))
    yield { name: `documents/${name}`, open };
}

const tooMany = `Plus de ${PAPERS_IN_ZIP}\u00a0documents\u00a0: cherchez-en moins à la fois, par exemple ceux d’une année. «\u00a0Toutes mes données\u00a0» les contient tous.`;

/** Throws `not_found` where nothing is issued among what the filter lists, and `invalid` where it is too much. */
export async function zipPapers(
  shop: Reading,
  userId: number,
  filter: PaperFilter,
): Promise<{ name: string; content: Readable }> {
  const papers = await issuedPapers(shop, userId, filter);
  if (papers.length === 0) throw new Refusal('not_found', { detail: 'Aucun document émis à télécharger.' });
  if (papers.length > PAPERS_IN_ZIP) throw new Refusal('invalid', { detail: tooMany });
  const now = shop.clock.now();
  const { output } = await openZip(entriesOf(shop, userId, papers), now);
  return { name: `documents_${parisDay(now)}.zip`, content: output };
}
