import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { OfTheTeam } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import { EmailChangeForm } from './EmailChangeForm.tsx';

export function EmailChangeSection() {
  const { data: account } = useCurrentUser();
  if (account?.is_staff) return <OfTheTeam title="Adresse email" />;
  return <EmailChangeForm email={account?.email} change={(body) => call(calls.updateAccount, { body })} />;
}
