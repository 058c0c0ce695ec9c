import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import type { ChangedByStaff, StaffSubscription } from '../contract.ts';
import * as calls from '../contract.ts';
import { subscriptionsKey } from './queries.ts';
import { type Act, consequencesOf, useActRefusal, wordsOf } from './subscription-acts.ts';

const run = (act: Act, { id }: StaffSubscription): Promise<ChangedByStaff> =>
  act === 'recreate'
    ? call(calls.recreateAtProvider, { params: { id } })
    : call(calls.toggleByStaff, { params: { id }, body: { action: act } });

interface ConfirmSubscriptionActProps {
  act: Act;
  subscription: StaffSubscription;
  onEnd: () => void;
}

export function ConfirmSubscriptionAct({ act, subscription, onEnd }: ConfirmSubscriptionActProps) {
  const { label, title, failed } = wordsOf(act, subscription);
  const asked = useActRefusal(subscription.id, act, act !== 'cancel');
  return (
    <ConfirmAct
      run={() => run(act, subscription)}
      refreshes={subscriptionsKey}
      done={({ message, stripe_recreated }) =>
        stripe_recreated && act !== 'recreate' ? `${message}, et recréé chez Stripe` : message
      }
      failed={failed}
      onEnd={onEnd}
      longer={act !== 'cancel'}
      title={title(subscription)}
      confirmLabel={label}
      tone={act === 'cancel' ? 'danger' : 'primary'}
      {...asked}
    >
      {consequencesOf(act, subscription).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmAct>
  );
}
