import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/session.ts';

interface OwnOrByLinkProps {
  /** Until the browser knows who is there. */
  loading: ReactNode;
  /** What the key of an emailed link opens; it stands after the #, which reaches no server. */
  byLink: (key: string) => ReactNode;
  /** What is shown to who is signed in. */
  own: ReactNode;
  /** Asks for the link. */
  request: ReactNode;
}

/** A page for whoever holds something here: by the emailed link, signed in, or by asking for the link. */
export function OwnOrByLink({ loading, byLink, own, request }: OwnOrByLinkProps) {
  const { status } = useSession();
  const key = useLocation().hash.slice(1);
  if (status === 'unknown') return loading;
  if (key) return byLink(key);
  return status === 'customer' ? own : request;
}
