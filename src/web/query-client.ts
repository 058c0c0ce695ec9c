import { QueryCache, QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** Queries pause while the window is hidden (docs/product/interface.md). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Old data would still offer acts on what is gone (docs/product/interface.md#gone-is-said).
      onError(error, query) {
        if (statusOf(error) === 404) query.setState({ data: undefined });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayDiffer(statusOf(error)),
      },
    },
  });
}

/** A 4xx stays the same, except where waiting helps. */
function mayDiffer(status = 0): boolean {
  return status < 400 || status >= 500 || [408, 425, 429].includes(status);
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
