import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ledgerWords } from '#domain/money/ledger-words.ts';
import { formatAmount } from '#domain/money/money.ts';
import { providerStatusWord } from '#domain/money/provider-status.ts';
import { staffStatusLabel } from '#domain/subscription/subscription-label.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { WhyThisStatus } from '#money/ledger/web/for-other-features.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { AdminPage, AwaitedThing, panel } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { isGone, Loaded } from '#web/admin/QueryFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Diagnosis, StaffSubscription } from '../contract.ts';
import type { Route } from './+types/AdminSubscriptionScreen.ts';
import { ConfirmSubscriptionAct } from './ConfirmSubscriptionAct.tsx';
import { diagnosisOf, oneSubscription } from './queries.ts';
import { debitDayOf, nextDebitOf, Pricing, ReadByCustomer, StatusAndHealth } from './SubscriptionParts.tsx';
import { type Act, actsFor, personOf, wordsOf } from './subscription-acts.ts';
import { VerifySection } from './VerifySection.tsx';

type PastEvent = Diagnosis['events'][number];

const actors: Record<PastEvent['actor'], string> = {
  customer: 'le client',
  staff: 'l’équipe',
  system: 'automatiquement',
  provider: 'Stripe',
};

function change({ status_before, status_after }: PastEvent): string {
  if (!status_after || status_before === status_after) return '';
  const after = staffStatusLabel(status_after);
  return status_before ? ` (${staffStatusLabel(status_before)} → ${after})` : ` (${after})`;
}

function PastEvents({ events }: { events: readonly PastEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
      {events.map((event) => (
        <li key={`${event.at} ${event.act}`}>
          {ledgerWords('subscription', event.act)}
          {change(event)}
          <time dateTime={event.at} className="block text-muted text-sm">
            {formatDateTime(event.at)}, {event.by ?? actors[event.actor]}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** What comes next, in one sentence below the name. */
function nextOf(subscription: StaffSubscription): string {
  const { end_date, access_until, status } = subscription;
  if (debitDayOf(subscription) || status === 'past_due') {
    const debit = nextDebitOf(subscription);
    return status === 'past_due' ? debit : `Prochain débit\u00a0: ${debit}`;
  }
  const end = end_date ?? access_until;
  return end ? `Aucun débit à venir, fin le ${formatDateTime(end)}` : 'Aucun débit à venir';
}

const on = (instant: string | null) => (instant ? formatDateTime(instant) : 'Aucune');

function Facts({
  subscription,
  diagnosis,
}: {
  subscription: StaffSubscription;
  diagnosis: Diagnosis | undefined;
}) {
  const { id, user, user_id, start_date, end_date, access_until, pause, stripe_subscription_id } =
    subscription;
  const { paid_until, month_given_back } = diagnosis ?? subscription;
  return (
    <dl className="grid gap-x-6 gap-y-4 max-lg:sm:grid-cols-2">
      <Fact label="Prochain débit">{nextDebitOf(subscription)}</Fact>
      <Fact label="Tarif">
        <Pricing subscription={subscription} />
      </Fact>
      <Fact label="Client">
        <Link to={`/admin/users/${user_id}`} className="link">
          {personOf(subscription)}
        </Link>
      </Fact>
      <Fact label="Email du client">
        <CopyText text={user.email} what="l’email du client" />
      </Fact>
      <Fact label="Début">{on(start_date)}</Fact>
      {pause ? (
        <Fact label="Pause">{`Du ${formatDateTime(pause.from)} au ${formatDateTime(pause.until)}`}</Fact>
      ) : (
        <Fact label="Fin">{on(end_date ?? access_until)}</Fact>
      )}
      <Fact label="Payé jusqu’au">
        {paid_until
          ? [on(paid_until), month_given_back].filter(Boolean).join(', ')
          : 'Aucun mois payé en ce moment'}
      </Fact>
      <Fact label="Identifiant ici">
        <CopyText text={String(id)} what="l’identifiant de l’abonnement" />
      </Fact>
      <Fact label="Identifiant chez Stripe">
        {stripe_subscription_id ? (
          <CopyText text={stripe_subscription_id} what="l’identifiant chez Stripe" />
        ) : (
          'Aucun'
        )}
      </Fact>
    </dl>
  );
}

function Diagnosed({ diagnosis }: { diagnosis: Diagnosis }) {
  const { recommendations, open_invoice, stripe_exists, stripe_status, can_reactivate, has_saved_card } =
    diagnosis;
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {recommendations.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {open_invoice ? (
        <Notice tone="warning" title={`${formatAmount(open_invoice.amount_due)} à payer`}>
          Facture {open_invoice.id}, émise le {on(open_invoice.created_at)}.
        </Notice>
      ) : null}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact label="Chez Stripe">
          {stripe_exists
            ? `Présent (${providerStatusWord(stripe_status ?? 'other').toLowerCase()})`
            : 'Absent'}
        </Fact>
        <Fact label="Carte enregistrée">{has_saved_card ? 'Oui' : 'Non'}</Fact>
        <Fact label="Peut être réactivé">{can_reactivate ? 'Oui' : 'Non'}</Fact>
      </dl>
    </div>
  );
}

function Opened({ subscription }: { subscription: StaffSubscription }) {
  const { id, automation_id, automation_name, user_id } = subscription;
  const [act, setAct] = useState<Act>();
  const mayRepair = useHasRight('provider.repair');
  const mayAct = useHasRight('subscriptions.write');
  const query = useQuery(diagnosisOf(id));
  const gone = isGone(query.error);
  // Before the provider has answered or failed, acts could be offered that are then refused.
  const isReady = mayAct && !query.isPending && !gone;
  const refusals = query.data?.refusals ?? subscription.refusals;
  const [first, ...others] = isReady
    ? actsFor(subscription, refusals).filter((one) => refusals[one] === null)
    : [];
  return (
    <AdminPage
      tab={`${personOf(subscription)}, ${automation_name}`}
      title={
        <span className="inline-flex flex-wrap items-center gap-3">
          {automation_name}
          <span className="font-text font-normal text-base tracking-normal">
            <StatusAndHealth subscription={subscription} refusals={query.data?.refusals} />
          </span>
        </span>
      }
      description={
        <>
          <Link to="/admin/subscriptions" className="link">
            Abonnements
          </Link>
          {' · '}
          <Link to={`/admin/users/${user_id}`} className="link">
            {personOf(subscription)}
          </Link>
          {` · ${nextOf(subscription)}`}
          <ReadByCustomer subscription={subscription} />
        </>
      }
      action={
        first ? (
          <Button variant={first === 'cancel' ? 'secondary' : 'primary'} onClick={() => setAct(first)}>
            {wordsOf(first, subscription).label}
          </Button>
        ) : null
      }
      more={[
        ...others.map((one) => ({ label: wordsOf(one, subscription).label, onSelect: () => setAct(one) })),
        { label: 'Voir l’automatisation', to: `/admin/automations/${automation_id}/edit` },
      ]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Diagnostic">
            <Loaded
              query={query}
              failed="Impossible de diagnostiquer l'abonnement"
              loading="Diagnostic en cours…"
              lines={4}
            >
              {(diagnosis) => <Diagnosed diagnosis={diagnosis} />}
            </Loaded>
          </Card>
          <Card title="Derniers événements">
            {query.data ? <PastEvents events={query.data.events} /> : null}
            <WhyThisStatus byStaff subscriptionId={id} name={automation_name} />
          </Card>
          {gone ? null : (
            <div className={panel}>
              <VerifySection id={id} mayRepair={mayRepair} />
            </div>
          )}
        </div>
        <Card title="L’abonnement">
          <Facts subscription={subscription} diagnosis={query.data} />
        </Card>
      </div>
      {act ? (
        <ConfirmSubscriptionAct act={act} subscription={subscription} onEnd={() => setAct(undefined)} />
      ) : null}
    </AdminPage>
  );
}

export const meta = adminMeta('abonnement', '/admin/subscriptions');
export const handle: StaffScreen = { right: 'subscriptions.read' };

export default function AdminSubscriptionScreen({ params }: Pick<Route.ComponentProps, 'params'>) {
  const query = useQuery(oneSubscription(Number(params.id)));
  if (query.data) return <Opened key={query.data.id} subscription={query.data} />;
  return (
    <AwaitedThing
      title="Abonnement"
      query={query}
      failed="Impossible de charger l’abonnement"
      loading="Chargement de l’abonnement…"
      gone={{
        title: 'Abonnement introuvable',
        text: 'Aucun abonnement ne porte ce numéro, ou le compte de son client est supprimé.',
        to: '/admin/subscriptions',
        list: 'Tous les abonnements',
      }}
    />
  );
}
