import { type CheckedPage, pageFaults } from '#domain/page/page-faults.ts';

/** It runs in its own process (`check-page.ts`), because a page of megabytes takes seconds and may take all memory. */
export const read = (html: string): CheckedPage => pageFaults(html);
