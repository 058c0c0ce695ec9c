import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { centsFromEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { formatDateTime, formatDay, parisDay } from '#domain/time/french-dates.ts';
import { UnreadReplies, unreadTickets } from '#help/support/web/for-other-features.ts';
import { NextDebits, OwnMonth, useNextDebits } from '#money/subscriptions/web/for-other-features.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { UnverifiedNotice } from '#people/auth/web/for-other-features.ts';
import type { StoreLine } from '#shop/documents/contract.ts';
import { documentAddress, ownStores } from '#shop/documents/web/for-other-features.ts';
import { EndedTrialRow, TrialDialog, useFreeTrial } from '#shop/free-trial/web/for-other-features.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import {
  type AutomationEntry,
  endOfAccess,
  lastUsedFirst,
  NoAutomations,
  OpenLink,
  ownSubscriptions,
  RestoredList,
  StatusBadge,
  useAutomationEntries,
} from '#shop/own-automations/web/for-other-features.ts';
import { hasSettled } from '#web/api/single-mutation.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { CounterCards, countersOf } from './CounterCards.tsx';
import { QuickActions, useIsTrialFree } from './QuickActions.tsx';

/** The others are only counted. */
const named = 3;

function lateTitle(count: number): string {
  return count === 1 ? 'Un paiement est en retard' : `${count}\u00a0paiements sont en retard`;
}

function sentence({ automation_name, access_until }: Subscription): string {
  if (access_until === null) return automation_name;
  return `${automation_name}\u00a0: accès maintenu jusqu’au ${formatDateTime(new Date(access_until))}`;
}

function LatePayments({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const late = subscriptions.filter(({ status }) => status === 'past_due');
  const others = late.length - named;
  if (late.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={lateTitle(late.length)}
      action={
        <>
          <ButtonLink to="/profile/edit?tab=securite#paiement" size="sm">
            Régler maintenant
          </ButtonLink>
          <ButtonLink to="/dashboard?tab=automations" variant="secondary" size="sm">
            Voir mes automatisations
          </ButtonLink>
        </>
      }
    >
      <ul>
        {late.slice(0, named).map((subscription) => (
          <li key={subscription.id}>{sentence(subscription)}</li>
        ))}
        {others > 0 ? <li>{others === 1 ? 'et une autre' : `et ${others}\u00a0autres`}</li> : null}
      </ul>
    </Notice>
  );
}

function suspendedTitle(count: number): string {
  return count === 1 ? 'Un abonnement est suspendu' : `${count}\u00a0abonnements sont suspendus`;
}

const line = ({ automation_name, display_price }: Subscription) =>
  `${automation_name}\u00a0: ${formatEurosPerMonth(centsFromEuros(display_price))} à partir de l’activation`;

export function SuspendedNotice({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const suspended = subscriptions.filter(({ inactive_reason }) => inactive_reason === 'suspended');
  const others = suspended.length - named;
  if (suspended.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={suspendedTitle(suspended.length)}
      action={
        <ButtonLink to="/dashboard?tab=automations" variant="secondary" size="sm">
          Activer depuis mes automatisations
        </ButtonLink>
      }
    >
      <p>
        Le prélèvement n’a pas pu passer pendant trois jours, et la somme en retard ne sera plus demandée. Ce
        que vous avez acheté reste à vous&nbsp;: un paiement du mois suffit pour l’ouvrir de nouveau.
      </p>
      <ul>
        {suspended.slice(0, named).map((subscription) => (
          <li key={subscription.id}>{line(subscription)}</li>
        ))}
        {others > 0 ? <li>{others === 1 ? 'et un autre' : `et ${others}\u00a0autres`}</li> : null}
      </ul>
    </Notice>
  );
}

function LastDocument({ slug, last }: Pick<StoreLine, 'slug' | 'last'>) {
  if (!last) return null;
  const { key, title, saved_at } = last;
  return (
    <span className="block text-muted text-sm">
      <Link to={documentAddress(slug, key)} className="link wrap-anywhere">
        {title || 'Sans nom'}
      </Link>
      , modifié le <time dateTime={saved_at}>{formatDay(parisDay(new Date(saved_at)))}</time>
    </span>
  );
}

/** « Actif » alone hid that a trial ends in three days. */
function EndOfAccess({ entry }: { entry: AutomationEntry }) {
  const end = endOfAccess(entry);
  return end ? <span className="block text-muted text-sm">{end}</span> : null;
}

/** All that open, the last used first, each with what was last worked on in it. */
function OwnTools({
  entries,
  stores,
}: {
  entries: readonly AutomationEntry[];
  stores: readonly StoreLine[];
}) {
  const tools = lastUsedFirst(entries);
  if (tools.length === 0) return null;
  return (
    <Card title="Vos outils" flush>
      <ul className="grid overflow-hidden rounded-b-lg border-line border-t lg:grid-cols-2">
        {tools.map((entry) => {
          const store = stores.find(({ slug }) => slug === entry.slug);
          return (
            <li
              key={entry.automationId}
              className="-mb-px flex min-w-0 items-center justify-between gap-4 border-line border-b px-4 py-3 md:px-6 lg:odd:border-r"
            >
              <div className="min-w-0">
                <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 font-medium wrap-anywhere">{entry.name}</span>
                  {entry.status === 'active' ? null : <StatusBadge {...entry} />}
                </p>
                <EndOfAccess entry={entry} />
                {store ? <LastDocument {...store} /> : null}
              </div>
              <OpenLink entry={entry} variant="secondary" />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Who may try does so from here: nothing is asked of them. */
function FirstTool() {
  const [choosing, setChoosing] = useState(false);
  const isTrialFree = useIsTrialFree();
  return (
    <>
      <NoAutomations
        first={
          isTrialFree ? (
            <Button onClick={() => setChoosing(true)}>Choisir mon essai de 7&nbsp;jours</Button>
          ) : null
        }
      />
      <TrialDialog open={choosing} onClose={() => setChoosing(false)} />
    </>
  );
}

/** The counters, the cap and the next debits: nothing of a month is shown to who has none. */
function Money({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <section aria-labelledby="your-month" className="flex flex-col gap-4">
      <h2 id="your-month" className="text-xl">
        Votre mois
      </h2>
      <CounterCards counters={countersOf(subscriptions)} />
      <OwnMonth className="min-h-26 max-w-2xl sm:min-h-20" />
      <NextDebits />
    </section>
  );
}

export function OverviewTab() {
  const subscriptions = useQuery(ownSubscriptions);
  const list = useAutomationEntries();
  const trial = useFreeTrial();
  const stores = useQuery(ownStores);
  const others = [useCurrentUser(), trial, useNextDebits(), stores, useQuery(unreadTickets)];
  // Kept, so that a second try of one does not take the others away.
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && others.every(hasSettled)) setIsKnown(true);
  // Each of them may put something above what the others show (docs/product/look.md#space-and-lines).
  if (list.state === 'loading' || !isKnown) return <OverviewSkeleton />;
  const chosen = trial.data?.chosen_automation?.name;
  const entries = list.state === 'ready' ? list.entries : undefined;
  return (
    <div className="flex flex-col gap-8">
      {list.state === 'failed' ? (
        <ErrorState title={list.message} onRetry={list.retry} retrying={list.retrying} />
      ) : null}
      {entries ? <OwnTools entries={entries} stores={stores.data?.stores ?? []} /> : null}
      <UnverifiedNotice follows={chosen && `Votre essai de ${chosen} commencera aussitôt.`} />
      {entries && subscriptions.data ? (
        <>
          <LatePayments subscriptions={subscriptions.data} />
          <SuspendedNotice subscriptions={subscriptions.data} />
        </>
      ) : null}
      <UnreadReplies />
      {entries?.length === 0 ? <FirstTool /> : null}
      {entries ? <RestoredList entries={entries} /> : null}
      <EndedTrialRow />
      {entries && entries.length > 0 && subscriptions.data ? (
        <Money subscriptions={subscriptions.data} />
      ) : null}
      <QuickActions />
    </div>
  );
}

/** It says nothing: what comes is not known yet, and may be nothing. */
function ListShape({ columns = false }: { columns?: boolean }) {
  return (
    <Card flush>
      <div className="flex h-21 flex-col gap-3 px-4 pt-5 md:px-6">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-36" />
      </div>
      <ul className={clsx('grid border-line border-t', columns && 'lg:grid-cols-2')}>
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <li key={row} className="h-19 border-line border-b px-4 py-3 md:px-6">
            <SkeletonText lines={2} className="max-w-80" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Both reach below the fold: nothing of what is in sight is pushed by what comes. */
function OverviewSkeleton() {
  return (
    <Loading label="Chargement de votre aperçu…">
      <div className="flex flex-col gap-8">
        <ListShape columns />
        <ListShape />
      </div>
    </Loading>
  );
}
