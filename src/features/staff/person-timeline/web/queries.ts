import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { TimelineKind } from '#domain/people/timeline-words.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
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
  queryOf([...timelineKey, id, 'email', email], calls.readEmail, { params: { id, email }, staleTime: 0 });
