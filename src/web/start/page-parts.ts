export interface PageParts {
  /** For a page that is empty without script. Others wait for the load event or the first act. */
  atOnce: boolean;
  /** React Router's `window.__reactRouterContext`. */
  context: object;
  /** Run in this order. */
  first: string[];
  /** Each shown screen's files, the outermost first. */
  routes: Record<string, string[]>;
  entry: string;
  files: string[];
}

/** Blocks at the end of the body. */
export const PARTS_ID = 'page-parts';
export const DATA_ID = 'page-data';

export const ALIVE = 'page-alive';
