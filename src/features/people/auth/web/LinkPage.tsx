import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { useSession } from '#web/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkAnswer } from './LinkAnswer.tsx';

interface LinkPageProps {
  /** Its name in the trail. */
  page: string;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of the pages that an email's link opens. */
export function LinkPage({ page, title, lead, children }: LinkPageProps) {
  return (
    <>
      <Breadcrumbs page={page} />
      <div className="page pt-6 pb-10 md:pt-10 md:pb-16">
        <div className="mx-auto max-w-2xl">
          <h1>{title}</h1>
          <p className="mt-2 mb-6 text-muted">{lead}</p>
          {children}
        </div>
      </div>
    </>
  );
}

interface OpenedByLinkProps<Data> {
  /** It stands after the `#`, which reaches no server: only the browser knows whether there is one. */
  linkKey: string;
  name: string;
  load: (signal: AbortSignal) => Promise<Data>;
  loading: string;
  /** Which email has the link. */
  needed: string;
  expired: string;
  /** Where a person without a valid link can go. */
  otherWays: ReactNode;
  children: (data: Data, change: { show: (data: Data) => void; refetch: () => void }) => ReactNode;
}

/** It needs no account. */
export function OpenedByLink<Data>(props: OpenedByLinkProps<Data>) {
  const { linkKey, name, load, needed, expired, otherWays, children } = props;
  const { status } = useSession();
  const queries = useQueryClient();
  const queryKey = [name, linkKey];
  const loading = <LoadingMessage>{props.loading}</LoadingMessage>;
  if (status === 'unknown') return loading;
  if (!linkKey)
    return (
      <EmptyState title="Ouvrez le lien de votre email" action={otherWays}>
        {needed}
      </EmptyState>
    );
  return (
    <LinkAnswer
      queryKey={queryKey}
      load={load}
      loading={loading}
      expired={expired}
      request={<div>{otherWays}</div>}
    >
      {(data, refetch) =>
        children(data, { show: (shown) => queries.setQueryData<Data>(queryKey, shown), refetch })
      }
    </LinkAnswer>
  );
}
