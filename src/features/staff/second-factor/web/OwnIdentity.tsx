import { EmailChangeForm } from '#account/profile/web/for-other-features.ts';
import { PasswordChangeForm } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import * as calls from '../contract.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).staffPasswordForm);

/** See docs/product/staff.md#own-password-and-email. */
export function OwnIdentity({ email }: { email: string }) {
  return (
    <>
      <PasswordChangeForm
        schema={schema}
        change={(body) => call(calls.changeStaffPassword, { body })}
        help="Au moins 12 caractères, dont une majuscule, une minuscule, un chiffre et un symbole."
        description="Vos autres sessions se terminent, à la boutique aussi."
        effect="Vos autres sessions sont terminées, à la boutique aussi. Un email vous le confirme."
      />
      <EmailChangeForm email={email} change={(body) => call(calls.changeStaffEmail, { body })} />
    </>
  );
}
