import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

export const paymentConfig = queryOptions({
  queryKey: ['payment-config'],
  queryFn: ({ signal }) => call(calls.getPaymentConfig, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A provider that does not answer only loses the choice: a card can be typed. */
export const savedCard = queryOptions({
  queryKey: ['payment-method'],
  queryFn: ({ signal }) => call(calls.getSavedCard, { signal }),
});

export const paidStart = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => call(calls.getPaidStart, { params: { id }, signal }),
    staleTime: 0,
  });

const quoteKey = 'payment-quote';

/** It is fetched once for each opening of the form, so that the shown amount does not move. */
export const quoteOf = (
  automationId: number,
  { opening, code }: { opening: string; code?: string | undefined },
) =>
  queryOptions({
    queryKey: [quoteKey, automationId, opening, code ?? ''],
    queryFn: ({ signal }) =>
      code === undefined
        ? call(calls.getQuote, { query: { automation_id: automationId }, signal })
        : call(calls.quoteWithCode, { body: { automation_id: automationId, promo_code: code }, signal }),
    ...(code === undefined ? {} : { retry: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A page fetches it again at every visit. */
export const shownQuoteOf = (automationId: number) =>
  queryOptions({ ...quoteOf(automationId, { opening: 'page' }), staleTime: 0, gcTime: 0 });

/** A quote of a paid order would be refused, so it is not kept. */
export function isLasting({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== quoteKey;
}
