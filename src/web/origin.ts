import { useLocation } from 'react-router';
import { insidePath } from '#domain/inside-path.ts';

/**
 * The page that asked to sign in, remembered by the navigation itself or, in a new tab, by `?next=`; only ever a page
 * of this site.
 */
export function useOrigin(): string | undefined {
  const { state, search } = useLocation();
  return insidePath(originOf(state) ?? new URLSearchParams(search).get('next'));
}

function originOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'origin' in state ? state.origin : undefined;
}
