import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import { countOf } from '#domain/text/french-count.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';
import { Link } from '#web/ui/Link.tsx';
import { QueueRow, QueueSection } from './QueueSection.tsx';
import { disputeQueue, lateQueue, renewalQueue } from './queries.ts';

export function LateSection() {
  return (
    <QueueSection
      title="Paiements en retard"
      description="La boutique réessaie pendant trois jours, puis suspend. Le client peut payer depuis son compte."
      query={useQuery(lateQueue)}
      rowsOf={({ late_payments }) => late_payments}
      countOf={({ pagination }) => pagination.total_count}
      idOf={({ subscription_id }) => subscription_id}
      empty="Aucun mois n’est en retard."
      row={(it) => (
        <QueueRow
          amount={formatAmount(it.amount)}
          second={
            <>
              <p>{`Essai ${it.attempt} sur ${it.attempts}. ${it.next_attempt_at ? `Le prochain le ${formatDateTime(it.next_attempt_at)}.` : `Plus d’essai\u00a0: suspendu le ${formatDateTime(it.access_until)}.`}`}</p>
              <p>{`Le client lit\u00a0: ${it.reason}`}</p>
            </>
          }
        >
          <Link
            className="underline underline-offset-4"
            to={
              it.order_id === null
                ? `/admin/subscriptions?user_email=${encodeURIComponent(it.person.email)}`
                : `/admin/orders/${it.order_id}`
            }
          >
            {`${personName(it.person)}, ${it.automation_name}`}
          </Link>
        </QueueRow>
      )}
    />
  );
}

export function DisputeSection() {
  return (
    <QueueSection
      title="Contestations"
      description="Les preuves se donnent chez Stripe, avant la date de la banque."
      query={useQuery(disputeQueue)}
      rowsOf={({ disputes }) => disputes}
      countOf={({ pagination }) => pagination.total_count}
      idOf={({ stripe_dispute_id }) => stripe_dispute_id}
      empty="Aucun débit n’est contesté."
      row={(it) => (
        <QueueRow
          amount={formatAmount(it.amount)}
          second={it.answer_by ? `Répondre avant le ${formatDateTime(it.answer_by)}` : 'Sans date de réponse'}
        >
          <Link
            className="underline underline-offset-4"
            to={`/admin/orders/${it.order_id}`}
          >{`${personName(it.person)}, commande n° ${it.order_id}`}</Link>
        </QueueRow>
      )}
    />
  );
}

export function RenewalSection() {
  const query = useQuery(renewalQueue);
  const total = query.data ? ` En tout\u00a0: ${formatAmount(query.data.amount)}.` : '';
  return (
    <QueueSection
      title="Renouvellements des sept prochains jours"
      description={`Ce qu’ils devraient apporter, plafonds déduits, si rien ne change d’ici là.${total}`}
      query={query}
      rowsOf={({ days }) => days}
      countOf={({ count }) => count}
      isWhole
      idOf={({ day }) => day}
      empty="Aucun renouvellement dans les sept jours."
      row={({ day, count, amount }) => (
        <QueueRow
          amount={formatAmount(amount)}
          second={countOf(count, { one: 'renouvellement', many: 'renouvellements' })}
        >
          {formatDay(day)}
        </QueueRow>
      )}
    />
  );
}
