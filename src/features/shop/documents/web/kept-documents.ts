import type { NumberedKind } from '#domain/document/document-limits.ts';
import type { GivenPaper, PaperLine } from '#domain/document/issued-papers.ts';
import type { KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { load } from '#web/api/download.ts';
import type { DocumentLine, VersionLine } from '../contract.ts';
import * as calls from '../contract.ts';

export const lineOf = (line: DocumentLine): KeptLine => ({
  key: line.key,
  title: line.title,
  version: line.version,
  savedAt: line.saved_at,
  archived: line.archived,
  issued:
    line.kind && line.number !== null && line.issued_at
      ? { kind: line.kind, number: line.number, written: line.written, at: line.issued_at }
      : null,
});

/** The last saved first, page after page. */
async function* keptPages(slug: string): AsyncGenerator<KeptLine[]> {
  for (let page = 1, more = true; more; page += 1) {
    const read = await call(calls.listDocuments, { params: { slug }, query: { page } });
    yield read.documents.map(lineOf);
    more = read.more;
  }
}

/** A document saved meanwhile moves to the first page: it may be read twice. */
export async function listKept(slug: string): Promise<KeptLine[]> {
  const lines = new Map<string, KeptLine>();
  for await (const page of keptPages(slug))
    for (const line of page) if (!lines.has(line.key)) lines.set(line.key, line);
  return [...lines.values()];
}

export async function lastKept(slug: string): Promise<KeptLine | undefined> {
  for await (const page of keptPages(slug)) {
    const last = page.find(({ archived }) => !archived);
    if (last) return last;
  }
  return undefined;
}

/** Null where there is none, or none any more. */
export async function loadKept(slug: string, key: string): Promise<KeptDocument | null> {
  try {
    const found = await call(calls.readDocument, { params: { slug, key } });
    return { ...lineOf(found), value: found.value };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Null of what is not issued. Throws `ApiError`. */
export const fileOf = async (slug: string, shown: KeptLine | null): Promise<Blob | null> =>
  shown?.issued ? load(calls.downloadPaper, { params: { slug, key: shown.key } }) : null;

export const removeKept = (slug: string, key: string) =>
  call(calls.removeDocument, { params: { slug, key } });

export const changeKept = (slug: string, key: string, body: { title?: string; archived?: boolean }) =>
  call(calls.changeDocument, { params: { slug, key }, body });

export async function formerVersions(slug: string, key: string): Promise<VersionLine[]> {
  return (await call(calls.listVersions, { params: { slug, key } })).versions;
}

export async function formerValue(slug: string, key: string, version: number): Promise<string> {
  return (await call(calls.readVersion, { params: { slug, key, version } })).value;
}

export const history = (slug: string, { key, version }: { key: string; version: number | null }) =>
  version === null ? formerVersions(slug, key) : formerValue(slug, key, version);

export const begunKinds = async (slug: string): Promise<NumberedKind[]> =>
  (await call(calls.listDocuments, { params: { slug } })).begun;

export async function issueKept(
  { slug, key }: { slug: string; key: string },
  body: { kind: NumberedKind; version: number; first?: number; paper: GivenPaper },
): Promise<KeptLine> {
  return lineOf(await call(calls.issueDocument, { params: { slug, key }, body }));
}

/** The oldest first, page after page: what is issued meanwhile comes at the end. */
export async function listPapers(slug: string): Promise<PaperLine[]> {
  const papers: PaperLine[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const read = await call(calls.listPapers, { params: { slug }, query: { page } });
    papers.push(...read.papers);
    more = read.more;
  }
  return papers;
}
