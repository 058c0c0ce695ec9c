import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import * as automationCalls from '#staff/automations-admin/contract.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { PEOPLE } from '../contract.ts';
import * as peopleCalls from '../contract.ts';
import * as calls from '../contract.ts';

/** An act on a subscription refetches its list and the pages of people. */
export const staffData = ['admin'] as const;

export const peopleLike = (search: string) =>
  queryOptions({
    queryKey: [...staffData, 'users', 'like', search],
    queryFn: ({ signal }) =>
      call(peopleCalls.listPeople, { query: { search, kind: 'customers', status: 'active' }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const automationsLike = (search: string) =>
  queryOptions({
    queryKey: [...staffData, 'automations', 'like', search],
    queryFn: ({ signal }) => call(automationCalls.listStaffAutomations, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** It shows what they have, so that nothing is given twice. */
export const personWith = (id: number) =>
  queryOf([...staffData, 'users', 'one', id], peopleCalls.getPerson, { params: { id }, staleTime: 0 });

export const peopleKey = ['admin', 'users'] as const;

/** During a deletion nothing of theirs is fetched: the answer would be that they do not exist. */
export const deletionOf = (id: number) => [...peopleKey, 'delete', id] as const;

export const peopleList = (query: ListQuery<typeof PEOPLE> & { kind: 'staff' | 'customers' }) =>
  queryOf([...peopleKey, 'list', query], calls.listPeople, {
    query,
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

export const peopleSummary = queryOf([...peopleKey, 'summary'], calls.summarisePeople, {
  staleTime: 2 * MINUTE_MS,
});

/** It is read anew each time, because a form starts from it. */
export const personById = (id: number) =>
  queryOf([...peopleKey, 'one', id], calls.getPerson, { params: { id }, staleTime: 0 });
