import { keepPreviousData } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import * as automationCalls from '#staff/automations-admin/contract.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { PEOPLE } from '../contract.ts';
import * as calls from '../contract.ts';

/** An act on a subscription refetches its list and the pages of people. */
export const staffData = ['admin'] as const;
export const peopleKey = [...staffData, 'users'] as const;

const suggested = { placeholderData: keepPreviousData, retry: false } as const;

export const peopleLike = (search: string) =>
  queryOf([...peopleKey, 'like', search], calls.listPeople, {
    query: { search, kind: 'customers', status: 'active' },
    ...suggested,
  });

export const automationsLike = (search: string) =>
  queryOf([...staffData, 'automations', 'like', search], automationCalls.listStaffAutomations, {
    query: { search },
    ...suggested,
  });

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

/** It is read anew each time: a form starts from it, and nothing is given twice. */
export const personById = (id: number) =>
  queryOf([...peopleKey, 'one', id], calls.getPerson, { params: { id }, staleTime: 0 });
