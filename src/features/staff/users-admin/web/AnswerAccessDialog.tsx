import { useState } from 'react';
import { accessDue, askedOnDay } from '#domain/people/access-request.ts';
import { personName } from '#domain/people/person-name.ts';
import { formatDateTime, parisDay } from '#domain/time/french-dates.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { PersonDetail } from '../contract.ts';
import * as calls from '../contract.ts';
import { peopleKey } from './queries.ts';

interface AnswerAccessDialogProps {
  person: PersonDetail;
  onEnd: () => void;
}

/** docs/product/deletion.md#access-answered-by-staff */
export function AnswerAccessDialog({ person, onEnd }: AnswerAccessDialogProps) {
  const today = parisDay(shopNow());
  const [day, setDay] = useState(today);
  const askedAt = /^\d{4}-\d\d-\d\d$/.test(day) ? askedOnDay(day, shopNow()) : undefined;
  const answer = useStaffAct({
    run: (askedOn: string) =>
      call(calls.answerAccess, { params: { id: person.id }, body: { asked_on: askedOn } }),
    refreshes: peopleKey,
    done: ({ detail }) => detail,
    failed: 'Impossible de remettre ses données',
    onEnd,
  });
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={`Remettre ses données à ${personName(person)}`}
      confirmLabel="Faire et envoyer l’archive"
      unready={!askedAt}
      pending={answer.isPending}
      onClose={onEnd}
      onConfirm={() => answer.mutate(day)}
    >
      <p>
        La personne a demandé l’accès à ses données (RGPD, article&nbsp;15). Le programme fait l’archive de
        tout ce que la boutique garde d’elle, et un email lui dit de la prendre dans son compte. Vous n’en
        voyez rien.
      </p>
      <TextField
        label="Demande arrivée le"
        type="date"
        max={today}
        value={day}
        help={
          askedAt
            ? `Réponse due avant le ${formatDateTime(accessDue(askedAt))}.`
            : 'Au plus tard aujourd’hui.'
        }
        onChange={(event) => setDay(event.target.value)}
      />
    </ConfirmDialog>
  );
}
