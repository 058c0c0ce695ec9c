/** What a document says of the scripts that bring it to life: which there are, and when they may come. */
export interface PageParts {
  /** The page is empty without its scripts: they come at once. Otherwise after the load, or at the first act. */
  atOnce: boolean;
  /** What React Router's client reads of `window.__reactRouterContext`. */
  context: object;
  /** To be run before all else, in this order. */
  first: string[];
  /** The files of each screen that is shown, the outermost first. */
  routes: Record<string, string[]>;
  entry: string;
  /** All that these import, to be fetched together. */
  files: string[];
}

/** The ids of the blocks at the end of the body: the parts, and what the loaders answered. */
export const PARTS_ID = 'page-parts';
export const DATA_ID = 'page-data';

/** Told by the page once React has taken it over; the document's element then has `data-alive`. */
export const ALIVE = 'page-alive';
