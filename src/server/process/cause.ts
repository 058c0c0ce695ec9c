import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';

/** What began a piece of work: it only tells what happened, and nothing is decided by it. */
const cause = z.object({
  /** The id of a visitor's request. */
  request: z.string().max(100).optional(),
  /** The span under which this happens (https://www.w3.org/TR/trace-context/#traceparent-header), where traces are kept. */
  trace: z.string().max(100).optional(),
});
export type Cause = z.infer<typeof cause>;

const causes = new AsyncLocalStorage<Cause>();

export const currentCause = (): Cause | undefined => causes.getStore();

export const causedBy = <Result>(what: Cause, work: () => Result): Result => causes.run(what, work);

/** What of it is kept beside what an act leaves to do. */
export function causeToKeep(): Cause | null {
  const { request, trace } = currentCause() ?? {};
  return request || trace ? { ...(request ? { request } : {}), ...(trace ? { trace } : {}) } : null;
}

/** As it was kept; a version to come may write more of it, or another shape. */
export const keptCause = (kept: unknown): Cause => cause.safeParse(kept).data ?? {};

/** Each header that tells a partner, who need not know them. */
export function causeHeaders(): Record<string, string> {
  const { request, trace } = currentCause() ?? {};
  return { ...(request ? { 'x-request-id': request } : {}), ...(trace ? { traceparent: trace } : {}) };
}
