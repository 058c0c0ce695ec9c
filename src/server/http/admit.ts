import type { Endpoint } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Caller } from './caller.ts';
import { requireRight } from './rights.ts';
import { SEEN_CALLS } from './seen-calls.ts';

/** Throws `not_shown` for all that the table does not show, calls of staff too. */
function admitSeeing({ method, path }: Endpoint, caller: Caller): Caller {
  if (SEEN_CALLS[`${method} ${path}`] !== true) throw new Refusal('not_shown');
  return caller;
}

/** Whoever may call it, as the answer of the call sees them. */
function admitStaff({ right, atDoor = [] }: Endpoint, caller: Caller): Caller {
  const lacks = caller.atDoor?.lacks;
  if (lacks && !atDoor.includes(lacks)) throw new Refusal(lacks);
  const staff = caller.staff ?? caller.atDoor?.staff;
  if (!staff || !right) throw new Refusal('forbidden');
  requireRight(staff, right);
  return { ...caller, staff };
}

/** Throws what refuses this caller. */
export function admit(endpoint: Endpoint, caller: Caller | undefined): Caller | undefined {
  if (endpoint.access === 'anyone') return caller;
  if (!caller) throw new Refusal('unauthenticated');
  if (caller.audience === 'seeing') return admitSeeing(endpoint, caller);
  if (endpoint.access === 'staff') return admitStaff(endpoint, caller);
  if (caller.audience !== 'customer') throw new Refusal('forbidden');
  return caller;
}
