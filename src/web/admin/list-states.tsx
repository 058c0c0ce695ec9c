import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Of the query whose rows are listed. */
export type ListQuery = Pick<
  UseQueryResult,
  'isError' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

/** The key in the address is of another order, or nobody's. */
export function isForeignPage({ error }: Pick<ListQuery, 'error'>): boolean {
  return error instanceof ApiError && Boolean(error.fields.after ?? error.fields.before);
}

/** `title`: where the words were agreed on. */
export function NothingMatches({
  onClear,
  title = 'Rien ne correspond à ces filtres',
}: {
  onClear: () => void;
  title?: string | undefined;
}) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          Effacer les filtres
        </Button>
      }
    >
      Élargissez vos filtres, ou retirez-en un.
    </EmptyState>
  );
}

/** Rows went away, or somebody wrote the address. */
export function PageIsGone({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title="Cette page n’existe plus"
      action={
        <Button variant="secondary" onClick={onFirst}>
          Première page
        </Button>
      }
    >
      La liste est plus courte qu’elle ne l’était.
    </EmptyState>
  );
}
