import { queryOptions } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import type { askArchive, showArchive } from '../contract.ts';

export const askArchiveRoute = routeOf<typeof askArchive>({
  method: 'POST',
  path: '/api/users/data-archives/',
  access: 'customer',
});

export const showArchiveRoute = routeOf<typeof showArchive>({
  method: 'GET',
  path: '/api/users/data-archives/',
  access: 'customer',
});

const lookEveryMs = 3_000;

/** It is asked for again while the archive is being made. */
export const ownArchive = queryOptions({
  queryKey: ['data-archive'],
  queryFn: ({ signal }) => call(showArchiveRoute, { signal }),
  refetchInterval: ({ state }) => (state.data?.archive?.status === 'preparing' ? lookEveryMs : false),
});
