import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import type { Shop } from '../shop.ts';
import type { Staff } from '../staff.ts';
import type { Feature } from './feature.ts';
import type { AnsweredFile, KeptFile, StaffCall } from './serve.ts';

type Answering<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Answer> = (
  shop: Shop,
  call: StaffCall<z.output<P>, z.output<Q>, z.output<B>> & { staff: Staff },
) => Promise<Answer>;

/** A call of staff and the use case that answers it. */
export const staffCall =
  <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A, 'staff'>,
    answer: Answering<P, Q, B, z.input<A>>,
  ): Feature =>
  ({ endpoints, shop }) =>
    endpoints.serveStaff(endpoint, (call) => answer(shop, { ...call, staff: call.caller.staff }));

export const staffFile =
  <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, z.ZodNull, 'staff'>,
    answer: Answering<P, Q, B, AnsweredFile>,
  ): Feature =>
  ({ endpoints, shop }) =>
    endpoints.serveStaffFile(endpoint, (call) => answer(shop, { ...call, staff: call.caller.staff }));

export const staffKeptFile =
  <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, z.ZodNull, 'staff'>,
    answer: Answering<P, Q, B, KeptFile>,
  ): Feature =>
  ({ endpoints, shop }) =>
    endpoints.serveKept(endpoint, (call) => answer(shop, { ...call, staff: call.caller.staff }));

export const featureOf =
  (...calls: Feature[]): Feature =>
  async (scope) => {
    for (const call of calls) await call(scope);
  };
