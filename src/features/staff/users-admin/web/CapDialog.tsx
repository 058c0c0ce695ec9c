import { useState } from 'react';
import { formatAmount } from '#domain/money/money.ts';
import { eurosToType, typedEuros } from '#domain/money/typed-euros.ts';
import { personName } from '#domain/people/person-name.ts';
import { capConsequence } from '#domain/price/cap-consequence.ts';
import * as subscriptionCalls from '#staff/subscriptions-admin/contract.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { PersonDetail } from '../contract.ts';
import { CapField } from './PersonFields.tsx';
import { peopleKey } from './queries.ts';

interface CapDialogProps {
  person: PersonDetail;
  onEnd: () => void;
}

/** It serves people who may change the cap and not the rest of the account. */
export function CapDialog({ person, onEnd }: CapDialogProps) {
  // The act is refused when the cap has changed since it was read.
  const [before] = useState(person.subscription_settings.monthly_cap);
  const [text, setText] = useState(eurosToType(before));
  const after = typedEuros(text);
  const consequence = after === undefined ? null : capConsequence(before, after);
  // What is sent was typed before the press, whatever is typed while the connection is lost.
  const change = useStaffAct({
    run: (cap: number) =>
      call(subscriptionCalls.updateCap, {
        body: { user_id: person.id, monthly_cap: cap, former_cap: before },
      }),
    refreshes: peopleKey,
    done: ({ monthly_cap }) => `Plafond mensuel\u00a0: ${formatAmount(monthly_cap)}`,
    failed: 'Impossible de changer le plafond mensuel',
    onEnd,
  });
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={`Changer le plafond mensuel de ${personName(person)}`}
      confirmLabel="Changer le plafond"
      unready={consequence === null}
      pending={change.isPending}
      onClose={onEnd}
      onConfirm={() => after !== undefined && change.mutate(after)}
    >
      <CapField
        consequence={consequence}
        value={text}
        data-autofocus=""
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  );
}
