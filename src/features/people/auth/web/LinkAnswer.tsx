import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { useSession } from '#web/session.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface OwnOrByLinkProps {
  /** Shown until the browser knows who is there. */
  loading: ReactNode;
  /** The key stands after the `#`, which reaches no server. */
  byLink: (key: string) => ReactNode;
  own: ReactNode;
  request: ReactNode;
}

/** The emailed link, the session, or a request for a link opens it. */
export function OwnOrByLink({ loading, byLink, own, request }: OwnOrByLinkProps) {
  const { status } = useSession();
  const key = useLocation().hash.slice(1);
  if (status === 'unknown') return loading;
  if (key) return byLink(key);
  return status === 'customer' ? own : request;
}

interface LinkAnswerProps<Data> {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Data>;
  loading: ReactNode;
  /** Offered when the link is no longer valid. */
  request: ReactNode;
  expired?: string;
  children: (data: Data, refetch: () => void) => ReactNode;
}

const askForAnother = 'Demandez-en un autre\u00a0: il arrive en quelques instants.';

/** It is fetched each time, because its key must not be cached. */
export function LinkAnswer<Data>({
  queryKey,
  load,
  loading,
  request,
  expired = askForAnother,
  children,
}: LinkAnswerProps<Data>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    retry: false,
    gcTime: 0,
  });
  const again = () => void refetch();
  if (data !== undefined) return children(data, again);
  if (error instanceof ApiError && error.code === 'link_expired') {
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="danger" announced title={error.message}>
          {expired}
        </Notice>
        {request}
      </div>
    );
  }
  if (error) return <ErrorState title={error.message} onRetry={again} retrying={isFetching} />;
  return loading;
}
