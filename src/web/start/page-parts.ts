export interface PageParts {
  /** A page that is empty without script starts at once. Others wait for the load event or the first act. */
  atOnce: boolean;
  /** React Router's `window.__reactRouterContext`. */
  context: object;
  first: string[];
  routes: Record<string, string[]>;
  entry: string;
  files: string[];
}

export const PARTS_ID = 'page-parts';
export const DATA_ID = 'page-data';

export const ALIVE = 'page-alive';
