import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { type RequestOf, send } from './call.ts';
import { readJson } from './fetch-json.ts';

type Options<Answer, Key extends QueryKey> = Omit<
  UseQueryOptions<Answer, Error, Answer, Key>,
  'queryKey' | 'queryFn'
>;

export function queryOf<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  to: E & (Endpoint extends E ? never : unknown),
  { params, query, ...options }: Pick<RequestOf<E>, 'params' | 'query'> & Options<z.output<E['answer']>, Key>,
) {
  return queryOptions({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => readJson<z.output<E['answer']>>(await send(to, { params, query, signal })),
  });
}
