import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { type Filter, refusedFilters } from './filter.ts';

/** The reader may still give this proof. */
const proofs = ['proof_required', 'factor_required', 'factor_missing'];

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Retrying gives neither a right nor a missing thing. */
const isFinal = (error: unknown): boolean =>
  isGone(error) || (error instanceof ApiError && error.status === 403 && !proofs.includes(error.code ?? ''));

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  failed: string;
  action?: ReactNode;
  filters?: readonly Filter[];
}

function wordsOf(error: unknown, filters: readonly Filter[]): string | undefined {
  return error instanceof ApiError ? refusedFilters(error.fields, filters) || error.message : undefined;
}

/** docs/product/administration.md#tables-of-the-administration */
export function QueryFailure({
  query: { error, isFetching, refetch },
  failed,
  action,
  filters = [],
}: QueryFailureProps) {
  const retry = isFinal(error) ? undefined : () => void refetch();
  return (
    <ErrorState title={failed} onRetry={retry} retrying={isFetching} action={action}>
      {wordsOf(error, filters)}
    </ErrorState>
  );
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  failed: string;
  action?: ReactNode;
  loading: string;
  lines?: number;
  skeleton?: ReactNode;
  children?: (data: Data) => ReactNode;
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, action, loading, lines = 3, skeleton = <SkeletonText lines={lines} /> } = props;
  if (query.data !== undefined) return props.children?.(query.data);
  if (query.isError) return <QueryFailure query={query} failed={failed} action={action} />;
  return <Loading label={loading}>{skeleton}</Loading>;
}
