import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import { hasSettled } from '#web/api/single-mutation.ts';
import type { WithdrawalContract } from '../contract.ts';
import * as calls from '../contract.ts';

/** The amounts fall each day, so they are refetched wherever they are used. */
export const ownWithdrawable = queryOf(['withdrawal', 'own'], calls.listOwnWithdrawable, {
  staleTime: 5 * MINUTE_MS,
});

export function useWithdrawable(): readonly WithdrawalContract[] {
  return useQuery(ownWithdrawable).data?.contracts ?? [];
}

/** A list that shows withdrawal links waits for this, because each late link would push what is below. */
export const useWithdrawableSettled = (): boolean => hasSettled(useQuery(ownWithdrawable));
