import { QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** They pause while the window is hidden (docs/product/interface.md). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && statusOf(error) !== 401,
      },
    },
  });
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
