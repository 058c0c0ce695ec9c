import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';

/** Renders what all pages of a kind share once, for the first of them. */
export type KeepMarkup = (kind: string, pathname: string, content: ReactNode) => string;

/** The server's, which renders the frame again and again; null in a browser. */
export const KeptMarkup = createContext<KeepMarkup | null>(null);

/** Props for the element around `content`, which must depend on `kind` alone and make no ids (`useId`). */
export function useKeptMarkup(kind: string, content: ReactNode) {
  const keep = useContext(KeptMarkup);
  const { pathname } = useLocation();
  return keep
    ? { dangerouslySetInnerHTML: { __html: keep(kind, pathname, content) } }
    : { children: content };
}
