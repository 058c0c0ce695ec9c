import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import * as calls from '../contract.ts';

const restoreFollows = 'Ce que contient votre fichier revient aussitôt dans votre compte.';

export function UnverifiedNotice({ follows }: { follows?: string | undefined }) {
  const { data: account } = useCurrentUser();
  const resend = useSingleMutation({
    mutationFn: (email: string) => call(calls.resendVerification, { body: { email } }),
  });
  if (!account || account.email_verified) return null;
  return (
    <Notice
      tone={resend.isError ? 'danger' : 'info'}
      title="Confirmez votre adresse email"
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={resend.isPending}
          onClick={() => resend.mutate(account.email)}
        >
          Renvoyer le lien
        </Button>
      }
    >
      <p className="wrap-anywhere">
        Ouvrez le lien envoyé à {account.email}. {account.restore_waiting ? `${restoreFollows} ` : null}
        {follows}
      </p>
      <p role="status">{resend.data?.detail ?? resend.error?.message}</p>
    </Notice>
  );
}
