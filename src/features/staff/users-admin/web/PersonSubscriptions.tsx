import { useState } from 'react';
import { formatAmountPerMonth } from '#domain/money/money.ts';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import { nextMonthDebit } from '#domain/status/subscription-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { daysLeft } from '#shop/own-automations/web/for-other-features.ts';
import type { StaffSubscription } from '#staff/subscriptions-admin/contract.ts';
import * as subscriptionCalls from '#staff/subscriptions-admin/contract.ts';
import {
  consequencesOf,
  endingConsequenceOf,
  isMonthOfTeam,
  ReadByCustomer,
  StaffStatus,
  useActRefusal,
} from '#staff/subscriptions-admin/web/for-other-features.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { PersonDetail } from '../contract.ts';
import { peopleKey } from './queries.ts';

/** docs/product/administration.md#toggle-on-a-persons-page */
const actionOf = ({ status }: StaffSubscription) =>
  status === 'active' || status === 'offered' ? 'deactivate' : 'activate';

function ConfirmToggle({ subscription, onEnd }: { subscription: StaffSubscription; onEnd: () => void }) {
  const action = actionOf(subscription);
  const ends = action === 'deactivate';
  const asked = useActRefusal(subscription.id, action, !ends);
  return (
    <ConfirmAct
      run={() => call(subscriptionCalls.toggleByStaff, { params: { id: subscription.id }, body: { action } })}
      refreshes={peopleKey}
      done={({ message }) => message}
      failed="Impossible de modifier le statut de l'abonnement"
      onEnd={onEnd}
      longer={!ends}
      title={`${ends ? 'Désactiver' : 'Activer'} «\u00a0${subscription.automation_name}\u00a0»\u00a0?`}
      confirmLabel={ends ? 'Désactiver' : 'Activer'}
      tone={ends ? 'danger' : 'primary'}
      {...asked}
    >
      <p>{ends ? endingConsequenceOf(subscription) : consequencesOf('reactivate', subscription).join(' ')}</p>
    </ConfirmAct>
  );
}

function Prices({ subscription, isShut }: { subscription: StaffSubscription; isShut: boolean }) {
  const { individual_price, actual_monthly_cost, is_free_or_offered } = subscription;
  if (is_free_or_offered) return <p className="text-sm">Offert</p>;
  const debit = isShut ? 0 : nextMonthDebit(subscription, actual_monthly_cost);
  const savings = Math.round((individual_price - debit) * 100) / 100;
  return (
    <p className="text-sm tabular-nums">
      {formatAmountPerMonth(debit)}
      {isMonthOfTeam(subscription) ? <span className="text-muted">, mois offert</span> : null}
      {savings > 0 && debit > 0 ? (
        <span className="text-muted">{` au lieu de ${formatAmountPerMonth(individual_price)}, ${formatAmountPerMonth(savings)} d’économies`}</span>
      ) : null}
    </p>
  );
}

function dates(subscription: StaffSubscription): string {
  const { start_date, end_date, access_until, days_remaining, month_given_back } = subscription;
  const until = end_date ?? access_until;
  const end = until ? `, fin le ${formatDateTime(until)}` : '';
  const left = days_remaining === null ? '' : ` (${daysLeft(days_remaining)})`;
  const back = month_given_back ? `, mois payé, ${month_given_back}` : '';
  return `Depuis le ${formatDateTime(start_date)}${end}${left}${back}`;
}

function SubscriptionName({ subscription }: { subscription: StaffSubscription }) {
  const { id, status, automation_name } = subscription;
  if (status === 'purchased_only') return <>{automation_name}</>;
  return (
    <Link to={`/admin/subscriptions/${id}`} className="link">
      {automation_name}
    </Link>
  );
}

interface PersonSubscriptionsProps {
  person: PersonDetail;
  mayToggle: boolean;
  /** People who may give a long gift may end one. */
  mayEndLong: boolean;
}

export function PersonSubscriptions({ person, mayToggle, mayEndLong }: PersonSubscriptionsProps) {
  const [toggled, setToggled] = useState<StaffSubscription>();
  const { subscriptions, is_active } = person;
  const mayActOn = (one: StaffSubscription) =>
    mayToggle && one.status !== 'purchased_only' && (is_active || actionOf(one) === 'deactivate');
  const refusalOf = (one: StaffSubscription) => {
    const action = actionOf(one);
    const isTooLong = action === 'deactivate' && one.is_long_gift && !mayEndLong;
    return isTooLong ? `Désactiver\u00a0: ${roleNeeded('gifts.give-long')}` : one.refusals[action];
  };
  const isShut = mayToggle && !is_active && subscriptions.some((one) => one.status !== 'purchased_only');
  return (
    <Card title="Abonnements" flush>
      {subscriptions.length === 0 ? <p className="px-4 pb-5 text-muted md:px-6">Aucun abonnement</p> : null}
      {isShut ? (
        <p className="px-4 pb-3 text-muted text-sm md:px-6">
          {'Compte désactivé\u00a0: réactivez-le d’abord.'}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {subscriptions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-6">
            <div className="wrap-anywhere min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <SubscriptionName subscription={one} />
                <StaffStatus subscription={one} />
              </p>
              <ReadByCustomer subscription={one} />
              <Prices subscription={one} isShut={!is_active} />
              <p className="text-muted text-sm">{dates(one)}</p>
            </div>
            {mayActOn(one) && refusalOf(one) ? (
              <p className="text-muted text-sm md:max-w-xs">{refusalOf(one)}</p>
            ) : null}
            {mayActOn(one) && !refusalOf(one) ? (
              <Button variant="secondary" size="sm" onClick={() => setToggled(one)}>
                {actionOf(one) === 'deactivate' ? 'Désactiver' : 'Activer'}
                <span className="sr-only">{` ${one.automation_name}`}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {toggled ? <ConfirmToggle subscription={toggled} onEnd={() => setToggled(undefined)} /> : null}
    </Card>
  );
}
