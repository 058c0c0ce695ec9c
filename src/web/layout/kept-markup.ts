import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';

/** Gives the markup of what is the same for every page of a kind, which is rendered for the first of them alone. */
export type KeepMarkup = (kind: string, pathname: string, content: ReactNode) => string;

/** The server's, which renders the frame of the shop again and again; null in a browser, that renders it once. */
export const KeptMarkup = createContext<KeepMarkup | null>(null);

/**
 * What is to be spread into the element that holds `content`: nothing in it may depend on the page but by its `kind`, nor
 * make ids of its own (`useId`), for the browser finds there what it would have rendered itself.
 */
export function useKeptMarkup(kind: string, content: ReactNode) {
  const keep = useContext(KeptMarkup);
  const { pathname } = useLocation();
  return keep
    ? { dangerouslySetInnerHTML: { __html: keep(kind, pathname, content) } }
    : { children: content };
}
