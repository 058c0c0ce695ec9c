import { formatDateTime } from '#domain/time/french-dates.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { PersonDetail } from '../contract.ts';
import * as calls from '../contract.ts';
import { peopleKey } from './queries.ts';

/** Only while nobody has chosen a password. */
export function Invitation({ person, mayInvite }: { person: PersonDetail; mayInvite: boolean }) {
  const { id, has_password, invited_until, is_active } = person;
  const invite = useStaffAct({
    run: () => call(calls.invitePerson, { params: { id } }),
    refreshes: peopleKey,
    done: ({ detail }) => detail,
    failed: 'Impossible d’envoyer l’invitation',
  });
  if (has_password || !is_active) return null;
  const action = mayInvite ? (
    <Button variant="secondary" size="sm" pending={invite.isPending} onClick={() => invite.mutate(undefined)}>
      Renvoyer l’invitation
    </Button>
  ) : undefined;
  return (
    <Notice tone={invited_until ? 'info' : 'warning'} action={action}>
      {invited_until
        ? `Invitation envoyée, valable jusqu’au ${formatDateTime(new Date(invited_until))}.`
        : 'Cette personne n’a pas encore de mot de passe, et son invitation n’est plus valable.'}
    </Notice>
  );
}
