/** The scripts that make a document interactive, and when they may load. */
export interface PageParts {
  /** The page is empty without its scripts: they load at once. Otherwise after the load event, or at the first act. */
  atOnce: boolean;
  /** What React Router's client reads from `window.__reactRouterContext`. */
  context: object;
  /** Run first, in this order. */
  first: string[];
  /** The files of each shown screen, the outermost first. */
  routes: Record<string, string[]>;
  entry: string;
  files: string[];
}

/** The ids of the blocks at the end of the body: the parts, and the loaders' answers. */
export const PARTS_ID = 'page-parts';
export const DATA_ID = 'page-data';

/** The event when React has taken over; the document's element then has `data-alive`. */
export const ALIVE = 'page-alive';
