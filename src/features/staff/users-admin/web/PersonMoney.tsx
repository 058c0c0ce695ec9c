import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import { OrderBadge } from '#staff/orders-admin/web/for-other-features.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PersonDetail } from '../contract.ts';
import { personById } from './queries.ts';

const shownOrders = 3;

function Money({ person }: { person: PersonDetail }) {
  const { id, subscriptions, subscription_settings: settings, total_spent, orders } = person;
  const late = subscriptions.filter(({ status }) => status === 'past_due');
  return (
    <>
      {late.map(({ id: subscription, automation_name }) => (
        <p key={subscription} className="mb-3 text-sm text-warning-text">
          Paiement en retard&nbsp;:{' '}
          <Link className="link" to={`/admin/subscriptions/${subscription}`}>
            {automation_name}
          </Link>
        </p>
      ))}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact label="Chaque mois">{formatAmountPerMonth(settings.current_monthly_cost)}</Fact>
        <Fact label="Plafond">{formatAmount(settings.monthly_cap)}</Fact>
        <Fact label="Total dépensé">{formatAmount(total_spent)}</Fact>
        <Fact label="Abonnements">
          <Link className="link" to={`/admin/users/${id}?tab=subscriptions`}>
            {settings.active_subscriptions_count}
          </Link>
        </Fact>
      </dl>
      {orders.length > 0 ? (
        <ul aria-label="Dernières commandes" className="mt-4 divide-y divide-line text-sm">
          {orders.slice(0, shownOrders).map(({ id: order, ...it }) => (
            <li key={order} className="flex items-center justify-between gap-3 py-1.5">
              <span className="min-w-0">
                <Link className="link" to={`/admin/orders/${order}`}>
                  {`N°\u00a0${order}`}
                </Link>
                <Moment at={it.created_at} className="ml-2 text-muted" />
              </span>
              <span className="flex shrink-0 items-center gap-2 tabular-nums">
                <OrderBadge order={it} />
                {formatAmount(it.total_amount)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** What somebody pays, beside what they write. */
export function PersonMoney({ userId }: { userId: number }) {
  return (
    <Card title="Son argent">
      <Loaded
        query={useQuery(personById(userId))}
        failed="Impossible de charger ce que ce client paie"
        loading="Chargement de ce que ce client paie…"
        skeleton={<Skeleton className="h-32 w-full" />}
      >
        {(person) => <Money person={person} />}
      </Loaded>
    </Card>
  );
}
