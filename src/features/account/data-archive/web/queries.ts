import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

const lookEveryMs = 3_000;

/** It is asked for again while the archive is being made. */
export const ownArchive = queryOptions({
  queryKey: ['data-archive'],
  queryFn: ({ signal }) => call(calls.showArchive, { signal }),
  refetchInterval: ({ state }) => (state.data?.archive?.status === 'preparing' ? lookEveryMs : false),
});
