import { z } from 'zod';
import type { Box } from './box.ts';
import type { Answers } from './expand.ts';

/** What an endpoint may know of the request beyond its parameters. */
export interface Call {
  publishable: boolean;
  baseUrl: string;
}

/** The ids of the path; empty where the path has none. */
export interface Ids {
  id: string;
  line: string;
}

interface Shape<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The type of object answered, against which `expand` is checked before anything runs. */
  answers: Answers;
  /** A publishable key may call it too, with the object's client secret. */
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

/** One path of the API. `run` is synchronous: that is what makes a request's changes one commit. */
export function endpoint<S extends z.ZodType>(shape: Shape<S>): Endpoint {
  return {
    ...shape,
    publishable: shape.publishable ?? false,
    run: (box, params, ids, call) => shape.run(box, params as z.output<S>, ids, call),
  };
}

export const noParams = z.strictObject({});
