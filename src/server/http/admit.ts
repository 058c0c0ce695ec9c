import type { Endpoint } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Caller } from './caller.ts';
import { requireRight } from './rights.ts';
import { SEEN_CALLS } from './seen-calls.ts';

/** Throws `not_shown` for all that the table does not show, calls of staff too. */
function admitSeeing({ method, path }: Endpoint): void {
  if (SEEN_CALLS[`${method} ${path}`] !== true) throw new Refusal('not_shown');
}

/** Throws what refuses this caller. */
export function admit(endpoint: Endpoint, caller: Caller | undefined): void {
  if (endpoint.access === 'anyone') return;
  if (!caller) throw new Refusal('unauthenticated');
  if (caller.audience === 'seeing') admitSeeing(endpoint);
  else if (endpoint.access === 'staff') {
    if (!caller.staff || !endpoint.right) throw new Refusal('forbidden');
    requireRight(caller.staff, endpoint.right);
  } else if (caller.audience !== 'customer') throw new Refusal('forbidden');
}
