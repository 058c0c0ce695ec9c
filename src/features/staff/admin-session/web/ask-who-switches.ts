import type { QueryClient } from '@tanstack/react-query';
import * as calls from '#people/accounts/contract.ts';
import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshTokens } from '#web/api/keep-session.ts';
import { readAccess } from '#web/api/token-store.ts';
import { toast } from '#web/ui/toast.ts';

/** A fresh token also removes the entry from the menu. */
export function refuseSwitch(): void {
  toast.error("Vous n'avez pas les droits d'administration");
  refreshTokens('customer', readAccess('customer')).catch(() => undefined);
}

/** Answers the email, or undefined when the person is no longer staff. Throws `ApiError`. */
export async function askWhoSwitches(queryClient: QueryClient): Promise<string | undefined> {
  try {
    const person = await call(calls.getAccount);
    queryClient.setQueryData(currentUser.queryKey, person);
    if (person.is_staff) return person.email;
    refuseSwitch();
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401;
    if (!hasEnded) throw error;
  }
  return undefined;
}
