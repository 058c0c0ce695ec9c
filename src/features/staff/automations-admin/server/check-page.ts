import type { CheckedPage } from '#domain/page/page-faults.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import type { read } from './page-reader.ts';

const reader = new URL('./page-reader.ts', import.meta.url);
const withinMs = 10_000;

/** Of a page that no check reads to its end: it may be published all the same. */
const tooHeavy: CheckedPage = {
  faults: [
    {
      line: 1,
      kind: 'code',
      message: 'Page trop lourde pour être vérifiée\u00a0: essayez-la dans son aperçu avant de la publier.',
    },
  ],
  more: true,
};

/** What will not work in the frame (docs/product/automation-page.md#checked-before-publishing). */
export async function checkPage(html: string): Promise<CheckedPage> {
  try {
    return await readApart<typeof read>(reader, html, { withinMs });
  } catch (error) {
    if (error instanceof BeyondLimits) return tooHeavy;
    throw error;
  }
}
