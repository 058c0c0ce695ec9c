import { useLocation } from 'react-router';
import { insidePath } from '#domain/text/inside-path.ts';

/** Comes from the navigation or, in a new tab, from `?next=` (docs/product/session.md#origin-is-remembered). */
export function useOrigin(): string | undefined {
  const { state, search } = useLocation();
  return insidePath(originOf(state) ?? new URLSearchParams(search).get('next'));
}

function originOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'origin' in state ? state.origin : undefined;
}
