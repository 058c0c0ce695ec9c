import { type CheckedPage, pageFaults } from '#domain/page/page-faults.ts';

/** In a process of its own (`check-page.ts`): megabytes of a page take seconds, and may take all the memory there is. */
export const read = (html: string): CheckedPage => pageFaults(html);
