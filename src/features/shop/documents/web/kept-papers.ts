import type { PaperLine } from '#domain/document/issued-papers.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

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
