import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/session.ts';

interface OwnOrByLinkProps {
  /** Until the browser knows who is there. */
  loading: ReactNode;
  /** The key stands after the `#`, which reaches no server. */
  byLink: (key: string) => ReactNode;
  own: ReactNode;
  request: ReactNode;
}

/** By the emailed link, signed in, or by asking for the link. */
export function OwnOrByLink({ loading, byLink, own, request }: OwnOrByLinkProps) {
  const { status } = useSession();
  const key = useLocation().hash.slice(1);
  if (status === 'unknown') return loading;
  if (key) return byLink(key);
  return status === 'customer' ? own : request;
}
