import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TimelineKind } from '#domain/people/timeline-words.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

/** Every act on a person refetches it. */
export const timelineKey = ['admin', 'users', 'timeline'] as const;

export const timelineOf = (id: number, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey, id, kinds],
    queryFn: ({ pageParam, signal }) =>
      call(calls.readTimeline, {
        params: { id },
        query: {
          ...(kinds.length > 0 && { kinds: kinds.join(',') }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const emailOf = (id: number, email: string) =>
  queryOptions({
    queryKey: [...timelineKey, id, 'email', email],
    queryFn: ({ signal }) => call(calls.readEmail, { params: { id, email }, signal }),
    staleTime: 0,
  });
