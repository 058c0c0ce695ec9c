import { useLocation } from 'react-router';

/** The page that asked to sign in, remembered by the navigation itself; only ever a page of this site. */
export function useOrigin(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('origin' in state)) return undefined;
  const { origin } = state;
  const inside = typeof origin === 'string' && /^\/(?![/\\])/.test(origin);
  return inside ? origin : undefined;
}
