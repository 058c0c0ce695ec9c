import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as automationCalls from '#staff/automations-admin/contract.ts';
import * as peopleCalls from '#staff/users-admin/contract.ts';
import { call } from '#web/api/call.ts';

/** What an act on a subscription asks for again: its list, and the pages of people. */
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

/** What they have now: nothing is given twice. */
export const personWith = (id: number) =>
  queryOptions({
    queryKey: [...staffData, 'users', 'one', id],
    queryFn: ({ signal }) => call(peopleCalls.getPerson, { params: { id }, signal }),
    staleTime: 0,
  });
