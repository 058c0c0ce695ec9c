import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { staffCategories } from '#staff/categories-admin/web/for-other-features.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { AUTOMATIONS } from '../contract.ts';
import * as calls from '../contract.ts';

export const automationsKey = ['admin', 'automations'] as const;

export const staffAutomations = (query: ListQuery<typeof AUTOMATIONS>) =>
  queryOf([...automationsKey, 'list', query], calls.listStaffAutomations, {
    query,
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE_MS,
  });

/** It is read anew each time, because a form is filled from it. */
export const staffAutomation = (id: number) =>
  queryOf([...automationsKey, 'one', id], calls.getStaffAutomation, {
    params: { id },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Of a draft; what is done elsewhere on the page ticks it. */
export const checklistOf = (id: number) => ({ queryKey: staffAutomation(id).queryKey });

export const useOf = (id: number) =>
  queryOf([...automationsKey, 'use', id], calls.readAutomationUse, { params: { id }, staleTime: MINUTE_MS });

export const versionsOf = (id: number) =>
  queryOf([...automationsKey, 'versions', id], calls.listVersions, { params: { id }, staleTime: 0 });

export const examinationOf = (id: number, number: number) =>
  queryOf([...automationsKey, 'versions', id, 'examination', number], calls.examineVersion, {
    params: { id, number },
    staleTime: 0,
  });

export const useStaffCategories = () => useQuery(staffCategories);

/** It is read anew each time, because a form is filled from it. */
export const staffDemonstration = (id: number) =>
  queryOf(['admin', 'automations', 'demonstration', id], calls.getDemonstration, {
    params: { id },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
