import type { Endpoint } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { admitKey } from './admit-key.ts';
import { type Caller, requireRight } from './caller.ts';
import { SEEN_CALLS } from './seen-calls.ts';

/** Throws `not_shown` for every call outside the table, staff's calls included. */
function admitSeeing({ method, path }: Endpoint, caller: Caller): Caller {
  if (SEEN_CALLS[`${method} ${path}`] !== true) throw new Refusal('not_shown');
  return caller;
}

function admitStaff({ right, atDoor = [] }: Endpoint, caller: Caller): Caller {
  const lacks = caller.atDoor?.lacks;
  if (lacks && !atDoor.includes(lacks)) throw new Refusal(lacks);
  const staff = caller.staff ?? caller.atDoor?.staff;
  if (!staff || !right) throw new Refusal('forbidden');
  requireRight(staff, right);
  return { ...caller, staff };
}

/** Whoever may not make the call is told why. */
export function admit(endpoint: Endpoint, caller: Caller | undefined): Caller | undefined {
  if (caller?.key) return admitKey(endpoint, caller, caller.key);
  if (endpoint.access === 'anyone') return caller;
  if (!caller) throw new Refusal('unauthenticated');
  if (caller.audience === 'seeing') return admitSeeing(endpoint, caller);
  if (endpoint.access === 'staff') return admitStaff(endpoint, caller);
  if (caller.audience !== 'customer') throw new Refusal('forbidden');
  return caller;
}
