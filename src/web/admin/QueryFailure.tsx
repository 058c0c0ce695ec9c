import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { type Filter, refusedFilters } from './filter.ts';

/** Who was refused for want of one may still give it. */
const proofs = ['proof_required', 'factor_required', 'factor_missing'];

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What trying again does not give: a right, and a thing that is not there. */
const isFinal = (error: unknown): boolean =>
  isGone(error) || (error instanceof ApiError && error.status === 403 && !proofs.includes(error.code ?? ''));

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** « Impossible de charger la commande ». */
  failed: string;
  /** The way back: of a thing that may not be there, to its list. */
  action?: ReactNode;
  /** The fields of the screen, by which a refusal of the address is told. */
  filters?: readonly Filter[];
}

function wordsOf(error: unknown, filters: readonly Filter[]): string | undefined {
  return error instanceof ApiError ? refusedFilters(error.fields, filters) || error.message : undefined;
}

/** What the server says tells which role may, or that there is no such thing (docs/product/administration.md#tables-of-the-administration). */
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
