import { SEEING_TOKEN } from './seeing-tab.ts';

/** What a tab that sees a customer's account holds of it. */
export interface SeenAccount {
  id: string;
  token: string;
  ends_at: string;
  reason: string;
  customer: { id: number; name: string; email: string };
}

const accountKey = 'seenAccount';
/** Read by the administration's page to which it leads back. */
const overKey = 'seeingOver';

function onStorage<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export function readSeen(): SeenAccount | null {
  return onStorage<SeenAccount | null>(() => JSON.parse(sessionStorage.getItem(accountKey) ?? 'null'));
}

function forgetSeen(): void {
  onStorage(() => {
    sessionStorage.removeItem(SEEING_TOKEN);
    sessionStorage.removeItem(accountKey);
  });
}

/** A new tab begins with a copy of this one's storage (HTML, 7.4.2.4). False where the browser refused it. */
export function openSeeingTab(seen: SeenAccount): boolean {
  return (
    onStorage(() => {
      sessionStorage.setItem(SEEING_TOKEN, seen.token);
      sessionStorage.setItem(accountKey, JSON.stringify(seen));
      const tab = window.open('/dashboard', '_blank');
      forgetSeen();
      return tab !== null;
    }) ?? false
  );
}

/** By a load of a whole page: nothing of the customer stays in this tab. */
export function leaveSeeing(): void {
  const seen = readSeen();
  forgetSeen();
  onStorage(() => sessionStorage.setItem(overKey, '1'));
  location.replace(seen ? `/admin/users/${seen.customer.id}` : '/admin/users');
}

/** True once after a tab was left. */
export function takeSeeingOver(): boolean {
  return (
    onStorage(() => {
      const over = sessionStorage.getItem(overKey) !== null;
      sessionStorage.removeItem(overKey);
      return over;
    }) ?? false
  );
}
