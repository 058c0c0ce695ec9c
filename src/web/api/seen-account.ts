import { SEEING_TOKEN } from './seeing-tab.ts';

export interface SeenAccount {
  id: string;
  token: string;
  ends_at: string;
  reason: string;
  customer: { id: number; name: string; email: string };
}

const accountKey = 'seenAccount';
/** The administration's page reads it after the tab leaves. */
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

/** A new tab copies this one's storage (HTML, 7.4.2.4). False when the browser refused it. */
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

/** Loads a whole page, so that nothing of the customer stays in this tab. */
export function leaveSeeing(): void {
  const seen = readSeen();
  forgetSeen();
  onStorage(() => sessionStorage.setItem(overKey, '1'));
  location.replace(seen ? `/admin/users/${seen.customer.id}` : '/admin/users');
}

export function takeSeeingOver(): boolean {
  return (
    onStorage(() => {
      const over = sessionStorage.getItem(overKey) !== null;
      sessionStorage.removeItem(overKey);
      return over;
    }) ?? false
  );
}
