import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

/** Who was refused for want of one may still give it. */
const proofs = ['proof_required', 'factor_required', 'factor_missing'];

const lacksRight = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !proofs.includes(error.code ?? '');

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** « Impossible de charger la commande ». */
  failed: string;
  action?: ReactNode;
}

/** Another role is not had by trying again: what the server says tells which (docs/product/administration.md#tables-of-the-administration). */
export function QueryFailure({ query: { error, isFetching, refetch }, failed, action }: QueryFailureProps) {
  const retry = lacksRight(error) ? undefined : () => void refetch();
  return (
    <ErrorState title={failed} onRetry={retry} retrying={isFetching} action={action}>
      {error instanceof ApiError ? error.message : undefined}
    </ErrorState>
  );
}
