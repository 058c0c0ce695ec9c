import type { ReactNode } from 'react';
import type { CustomerAction } from '#domain/money/customer-action.ts';
import { restoredExcerpt } from '#domain/text/excerpt.ts';
import { type PayableCard, SubscriptionCheckout } from '#money/checkout/web/for-other-features.ts';
import { WhyThisStatus } from '#money/ledger/web/for-other-features.ts';
import type { NextDebit } from '#money/subscriptions/contract.ts';
import { OwnMonth, useNextDebits } from '#money/subscriptions/web/for-other-features.ts';
import { WithdrawalLink } from '#money/withdrawal/web/for-other-features.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { GearMotif } from '#web/ui/Logo.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { MonthlyPrice, OpenLink } from './EntryParts.tsx';
import { actionOf, factsOf } from './entry-facts.ts';
import { PauseButton } from './PauseButton.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { ToggleButton } from './ToggleButton.tsx';
import { useAutomationEntries } from './use-automation-entries.ts';

type PaidAction = Extract<CustomerAction['kind'], 'activate' | 'activate_purchased' | 'pay_and_activate'>;

const isPaid = (kind: CustomerAction['kind']): kind is PaidAction =>
  kind === 'activate' || kind === 'activate_purchased' || kind === 'pay_and_activate';

/** A trial, running or over, is kept by the purchase (docs/product/trial.md#payment-ends-the-trial). */
export function KeepAutomation({ automation }: { automation: PayableCard }) {
  return (
    <SubscriptionCheckout automation={automation}>
      {(openPayment) => (
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:w-full"
          onClick={() => openPayment('initial')}
        >
          <span>
            Garder<span className="sr-only"> {automation.name}</span>
          </span>
        </Button>
      )}
    </SubscriptionCheckout>
  );
}

function EntryAction({ entry }: { entry: AutomationEntry }) {
  const { kind, label } = actionOf(entry);
  const { automationId: id, name, slug, image, subscription } = entry;
  if (kind === 'free' && subscription?.is_free && entry.status === 'active')
    return <KeepAutomation automation={{ id, name, slug, image }} />;
  // The status beside its price already says that nothing is to be done.
  if (kind === 'free' || kind === 'none') return null;
  const restored = kind === 'pay_and_activate';
  return (
    <SubscriptionCheckout
      automation={{ id, name, slug, image }}
      subscriptionId={restored ? subscription?.id : undefined}
    >
      {(openPayment) =>
        isPaid(kind) ? (
          <Button
            size="sm"
            className="max-sm:w-full"
            onClick={() => openPayment(restored ? 'restored' : 'purchased_activation')}
          >
            <span>
              {label}
              <span className="sr-only"> {name}</span>
            </span>
          </Button>
        ) : (
          <ToggleButton
            entry={entry}
            action={kind}
            label={label}
            onPaymentRequired={() => openPayment('purchased_activation')}
          />
        )
      }
    </SubscriptionCheckout>
  );
}

const isRestored = ({ status, inactive_reason }: AutomationEntry) =>
  status === 'inactive' && inactive_reason === 'restored';

export function RestoredList({ entries }: { entries: readonly AutomationEntry[] }) {
  const restored = entries.filter(isRestored);
  if (restored.length === 0) return null;
  return (
    <Card
      title="Abonnements restaurés"
      description="Rien n’est prélevé tant que vous ne les activez pas."
      flush
    >
      <ul className="divide-y divide-line border-line border-t">
        {restored.map((entry) => (
          <li
            key={entry.automationId}
            className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6 md:px-6"
          >
            <div className="min-w-0">
              <h3 className="text-base wrap-anywhere">{entry.name}</h3>
              <p className="mt-1 text-muted text-sm">{restoredExcerpt(entry.description)}</p>
              {entry.descriptionByAi ? <WrittenByAi /> : null}
            </div>
            <div className="flex shrink-0 flex-col gap-3 sm:items-end sm:text-right">
              <MonthlyPrice entry={entry} />
              <EntryAction entry={entry} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A person who restored a file and has not confirmed the address sees it too. */
/** What may be done at once comes before the catalogue. */
export function NoAutomations({ first }: { first?: ReactNode }) {
  const { data: account } = useCurrentUser();
  if (account?.restore_waiting) return <RestoreWaiting />;
  return (
    <div className="rounded-lg border border-line bg-surface shadow-low">
      <EmptyState
        title="Aucune automatisation pour le moment"
        action={
          <>
            {first}
            <ButtonLink to="/catalogue" variant={first ? 'secondary' : 'primary'}>
              Parcourir le catalogue
            </ButtonLink>
          </>
        }
      >
        Celles que vous achetez, essayez ou recevez de notre équipe s’ouvrent d’ici, avec leur abonnement et
        leurs dates. Choisissez la première dans le catalogue.
      </EmptyState>
    </div>
  );
}

function RestoreWaiting() {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-low">
      <EmptyState title="Vos automatisations vous attendent">
        Elles reviennent dans votre compte dès que vous ouvrez le lien que nous vous avons envoyé par email.
      </EmptyState>
    </div>
  );
}

function Thumbnail({ image }: { image: string | null }) {
  const shape = 'aspect-video w-36 shrink-0 self-start rounded-md border border-line max-md:hidden';
  if (image) {
    return (
      <img src={image} alt="" width={144} height={81} loading="lazy" className={`${shape} object-cover`} />
    );
  }
  return (
    <div className={`${shape} grid place-items-center bg-sunken`}>
      <GearMotif className="h-10 w-13" />
    </div>
  );
}

/** One solid button a row: what is late first, then opening, then coming back. */
function AutomationItem({ entry, debits }: { entry: AutomationEntry; debits?: readonly NextDebit[] }) {
  const facts = factsOf(entry, debits);
  return (
    <li className="flex gap-5 p-4 md:p-5">
      <Thumbnail image={entry.image} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 wrap-anywhere">{entry.name}</h3>
            <StatusBadge {...entry} />
          </div>
          <p className="mt-1 text-muted text-sm">{restoredExcerpt(entry.description)}</p>
          {entry.descriptionByAi ? <WrittenByAi /> : null}
          {facts.length > 0 ? (
            <dl className="mt-2 space-y-0.5 text-sm">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="inline text-muted">{label}</dt> <dd className="inline">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {entry.subscription ? (
            <WhyThisStatus subscriptionId={entry.subscription.id} name={entry.name} />
          ) : null}
        </div>
        <div className="flex flex-col gap-3 sm:items-end sm:text-right lg:min-w-60 lg:max-w-88">
          <MonthlyPrice entry={entry} />
          {entry.status === 'past_due' ? (
            <ButtonLink to="/profile/edit?tab=securite#paiement" size="sm" className="max-sm:w-full">
              <span>
                Régler maintenant<span className="sr-only"> {entry.name}</span>
              </span>
            </ButtonLink>
          ) : null}
          <OpenLink
            entry={entry}
            variant={entry.status === 'past_due' ? 'secondary' : 'primary'}
            className="max-sm:w-full"
          />
          <PauseButton entry={entry} />
          <EntryAction entry={entry} />
        </div>
      </div>
    </li>
  );
}

function AutomationsSkeleton({ items = 3 }: { items?: number }) {
  return (
    <Loading label="Chargement de vos automatisations…">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
        {Array.from({ length: items }, (_, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move.
          <li key={item} className="flex gap-5 p-4 md:p-5">
            <Skeleton className="aspect-video w-36 shrink-0 max-md:hidden" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-4 w-5/6" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function countPhrase(entries: readonly AutomationEntry[]): string {
  const total = entries.length;
  const open = entries.filter(({ canOpen }) => canOpen).length;
  const all = total === 1 ? '1\u00a0automatisation' : `${total}\u00a0automatisations`;
  if (open === 0) return `${all}, aucune à ouvrir pour le moment`;
  return `${all}, dont ${open}\u00a0${open === 1 ? 'prête' : 'prêtes'} à ouvrir`;
}

export function AutomationsTab() {
  const list = useAutomationEntries();
  const debits = useNextDebits();
  if (list.state === 'loading' || debits.isLoading) return <AutomationsSkeleton items={4} />;
  if (list.state === 'failed')
    return <ErrorState title={list.message} onRetry={list.retry} retrying={list.retrying} />;
  if (list.entries.length === 0) return <NoAutomations />;
  return (
    <>
      <h2 className="sr-only">Vos automatisations</h2>
      <OwnMonth className="mb-5 min-h-26 max-w-2xl sm:min-h-20" />
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="text-muted">{countPhrase(list.entries)}</p>
        <WithdrawalLink />
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
        {list.entries.map((entry) => (
          <AutomationItem key={entry.automationId} entry={entry} debits={debits.data} />
        ))}
      </ul>
    </>
  );
}
