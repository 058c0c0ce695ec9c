import { z } from 'zod';
import type { Box } from './box.ts';
import { type Answers, type PageParams, paginate } from './expand.ts';
import type { Kind } from './records.ts';

export interface Call {
  publishable: boolean;
  baseUrl: string;
}

export interface Ids {
  id: string;
  line: string;
}

interface Shape<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  answers: Answers;
  /** A publishable key with the object's client secret may call it. */
  publishable?: boolean;
  params: S;
  run(box: Box, params: z.output<S>, ids: Ids, call: Call): object;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  answers: Answers;
  publishable: boolean;
  params: z.ZodType;
  run(box: Box, params: unknown, ids: Ids, call: Call): object;
}

/** `run` is synchronous, so that a request's changes are one commit. */
export function endpoint<S extends z.ZodType>(shape: Shape<S>): Endpoint {
  return {
    ...shape,
    publishable: shape.publishable ?? false,
    run: (box, params, ids, call) => shape.run(box, params as z.output<S>, ids, call),
  };
}

export const noParams = z.strictObject({});

export const retrieving = (kind: Kind, path = `/v1/${kind}s`): Endpoint =>
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    answers: kind,
    params: noParams,
    run: (box, _, { id }) => box.store.get(kind, id),
  });

/** `choose` answers what the filters leave, oldest first. */
export function listing<S extends z.ZodType<PageParams>>(
  kind: Kind,
  params: S,
  choose: (box: Box, params: z.output<S>) => { id: string }[],
): Endpoint {
  const path = `/v1/${kind}s`;
  return endpoint({
    method: 'GET',
    path,
    answers: { listOf: kind },
    params,
    run: (box, given) => paginate(choose(box, given), given, path),
  });
}
