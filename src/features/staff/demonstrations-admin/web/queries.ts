import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

/** Read anew each time: a form is filled from it. */
export const staffDemonstration = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'automations', 'demonstration', id],
    queryFn: ({ signal }) => call(calls.getDemonstration, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
