import { type QueryClient, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { signOut } from '#web/api/sign-out.ts';
import { noteActivity } from '#web/api/staff-activity.ts';
import { focusPlace } from '#web/layout/KeepFocus.tsx';
import { openSession, useSession } from '#web/session.ts';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';

/** Every act of the screen refetches all of it, because it may settle something in another section. */
export const queueKey = ['admin', 'queue'] as const;

const queueCounts = queryOf([...queueKey, 'counts'], calls.countQueue, {
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});

/** Undefined while it is not known. */
export function useWaiting(mayRead: boolean): number | undefined {
  const { data } = useQuery({ ...queueCounts, enabled: mayRead });
  return mayRead ? data?.matters : undefined;
}

/** It is dropped when somebody else signs in. */
const staffData = ['admin'] as const;

/** It lives as long as every profile (docs/product/interface.md#lifetimes-of-answers). */
const currentAdmin = queryOf([...staffData, 'me'], calls.getAdmin, {});

export function forgetStaffData(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: staffData });
}

const switchedKey = 'switchedToAdmin';

/** The administration is another document, so it announces the switch and moves the focus after loading. */
export function rememberSwitch(): void {
  sessionStorage.setItem(switchedKey, '1');
}

export function arriveSwitched(): void {
  if (!sessionStorage.getItem(switchedKey)) return;
  sessionStorage.removeItem(switchedKey);
  toast.success("Basculement vers l'administration réussi");
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) focusPlace(heading);
}

export function useCurrentAdmin() {
  const session = useSession('admin');
  return useQuery({ ...currentAdmin, enabled: session.status === 'admin' });
}

export function isStaffOnly(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'staff_only';
}

/** Throws `ApiError`; after `staff_only` no session stays here (docs/product/session.md#two-sessions-apart). */
export async function signInStaff(queryClient: QueryClient, typed: { email: string; password: string }) {
  try {
    const pair = await call(calls.adminSignIn, { body: typed });
    forgetStaffData(queryClient);
    noteActivity();
    openSession(pair, 'admin');
  } catch (error) {
    if (isStaffOnly(error)) signOut('admin').catch(() => undefined);
    throw error;
  }
}
