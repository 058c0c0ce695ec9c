import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

/** They sleep while the window does (docs/product/interface.md). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
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
