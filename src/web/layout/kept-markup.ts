import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';

export type KeepMarkup = (kind: string, pathname: string, content: ReactNode) => string;

/** The server sets it, for it renders the frame repeatedly; it is null in a browser. */
export const KeptMarkup = createContext<KeepMarkup | null>(null);

/** `content` must depend on `kind` alone and make no ids (`useId`). */
export function useKeptMarkup(kind: string, content: ReactNode) {
  const keep = useContext(KeptMarkup);
  const { pathname } = useLocation();
  return keep
    ? { dangerouslySetInnerHTML: { __html: keep(kind, pathname, content) } }
    : { children: content };
}
