import { useQuery } from '@tanstack/react-query';
import { ledgerWords } from '#domain/money/ledger-words.ts';
import { formatAmount } from '#domain/money/money.ts';
import { providerStatusWord } from '#domain/money/provider-status.ts';
import { staffStatusLabel } from '#domain/subscription/subscription-label.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { WhyThisStatus } from '#money/ledger/web/for-other-features.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import type { MenuAct } from '#web/admin/ActMenu.tsx';
import { CopyText } from '#web/admin/CopyText.tsx';
import { Fact } from '#web/admin/Fact.tsx';
import { isGone, Loaded } from '#web/admin/QueryFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Diagnosis, StaffSubscription } from '../contract.ts';
import { diagnosisOf } from './queries.ts';
import { Pricing, ReadByCustomer, StatusAndHealth } from './SubscriptionParts.tsx';
import { personOf } from './subscription-acts.ts';
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
    <div>
      <h4 className="font-medium text-base">Derniers événements</h4>
      <ol className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3 text-sm">
        {events.map((event) => (
          <li key={`${event.at} ${event.act}`}>
            <time dateTime={event.at} className="block text-muted">
              {formatDateTime(event.at)}, {event.by ?? actors[event.actor]}
            </time>
            {ledgerWords('subscription', event.act)}
            {change(event)}
          </li>
        ))}
      </ol>
    </div>
  );
}

const on = (instant: string | null) => (instant ? formatDateTime(instant) : 'Aucune');

function Facts({
  subscription,
  diagnosis,
}: {
  subscription: StaffSubscription;
  diagnosis: Diagnosis | undefined;
}) {
  const { id, user, user_id, start_date, end_date, access_until, stripe_subscription_id } = subscription;
  const { paid_until, month_given_back } = diagnosis ?? subscription;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 md:grid-cols-3">
      <Fact label="Statut">
        <StatusAndHealth subscription={subscription} refusals={diagnosis?.refusals} />
        <ReadByCustomer subscription={subscription} />
      </Fact>
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
      <Fact label="Fin">{on(end_date ?? access_until)}</Fact>
      <Fact label="Payé jusqu’au">
        {paid_until ? [on(paid_until), month_given_back].filter(Boolean).join(', ') : 'Rien de payé'}
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
      <PastEvents events={diagnosis.events} />
    </div>
  );
}

interface SubscriptionDialogProps {
  subscription: StaffSubscription;
  /** Each act's dialog replaces this one. */
  actsOf: (refusals: StaffSubscription['refusals']) => readonly MenuAct[];
  onClose: () => void;
}

export function SubscriptionDialog({ subscription, actsOf, onClose }: SubscriptionDialogProps) {
  const { id, automation_name } = subscription;
  const mayRepair = useHasRight('provider.repair');
  const query = useQuery(diagnosisOf(id));
  // Before the provider has answered or failed, acts could be offered that are then refused.
  const gone = isGone(query.error);
  const acts = query.isPending || gone ? [] : actsOf(query.data?.refusals ?? subscription.refusals);
  return (
    <Dialog open onClose={onClose} title={`${automation_name}, ${personOf(subscription)}`} size="lg">
      <div className="flex flex-col gap-6">
        <Facts subscription={subscription} diagnosis={query.data} />
        <section aria-labelledby="diagnostic" className="flex flex-col gap-3">
          <h3 id="diagnostic">Diagnostic</h3>
          <Loaded
            query={query}
            failed="Impossible de diagnostiquer l'abonnement"
            loading="Diagnostic en cours…"
            lines={4}
          >
            {(diagnosis) => <Diagnosed diagnosis={diagnosis} />}
          </Loaded>
        </section>
        {gone ? null : <VerifySection id={id} mayRepair={mayRepair} />}
        <WhyThisStatus byStaff subscriptionId={id} name={automation_name} />
        <DialogActions>
          {acts.map(({ label, tone, refused, onSelect }, place) =>
            onSelect && !refused ? (
              <Button
                key={label}
                variant={tone ?? (place === 0 ? 'primary' : 'secondary')}
                onClick={onSelect}
              >
                {label}
              </Button>
            ) : null,
          )}
          <Button variant="secondary" onClick={onClose}>
            Fermer
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
