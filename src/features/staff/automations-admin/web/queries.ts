import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { staffCategories } from '#staff/categories-admin/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import type { AUTOMATIONS } from '../list.ts';

export const automationsKey = ['admin', 'automations'] as const;

export const staffAutomations = (query: ListQuery<typeof AUTOMATIONS>) =>
  queryOptions({
    queryKey: [...automationsKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listStaffAutomations, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE_MS,
  });

/** It is read anew each time, because a form is filled from it. */
export const staffAutomation = (id: number) =>
  queryOptions({
    queryKey: [...automationsKey, 'one', id],
    queryFn: ({ signal }) => call(calls.getStaffAutomation, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useOf = (id: number) =>
  queryOptions({
    queryKey: [...automationsKey, 'use', id],
    queryFn: ({ signal }) => call(calls.readAutomationUse, { params: { id }, signal }),
    staleTime: MINUTE_MS,
  });

export const versionsOf = (id: number) =>
  queryOptions({
    queryKey: [...automationsKey, 'versions', id],
    queryFn: ({ signal }) => call(calls.listVersions, { params: { id }, signal }),
    staleTime: 0,
  });

export const examinationOf = (id: number, number: number) =>
  queryOptions({
    queryKey: [...automationsKey, 'versions', id, 'examination', number],
    queryFn: ({ signal }) => call(calls.examineVersion, { params: { id, number }, signal }),
    staleTime: 0,
  });

export const useStaffCategories = () => useQuery(staffCategories);

/** It is read anew each time, because a form is filled from it. */
export const staffDemonstration = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'automations', 'demonstration', id],
    queryFn: ({ signal }) => call(calls.getDemonstration, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
