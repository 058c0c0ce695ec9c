import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { centsFromEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { NextDebits, useNextDebits } from '#money/subscriptions/web/for-other-features.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { UnverifiedNotice } from '#people/auth/web/for-other-features.ts';
import { useFreeTrial } from '#shop/free-trial/web/for-other-features.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import {
  type AutomationEntry,
  NoAutomations,
  OpenLink,
  ownSubscriptions,
  RestoredList,
  recentlyUsed,
  StatusBadge,
  useAutomationEntries,
} from '#shop/own-automations/web/for-other-features.ts';
import { hasSettled } from '#web/api/single-mutation.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { CounterCards, countersOf } from './CounterCards.tsx';
import { QuickActions } from './QuickActions.tsx';

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
          <Link
            to="/profile/edit?tab=securite#paiement"
            className="inline-flex min-h-9 items-center font-medium underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Régler maintenant
          </Link>
          <Link
            to="/dashboard?tab=automations"
            className="inline-flex min-h-9 items-center font-medium underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Voir mes automatisations
          </Link>
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
        <Link
          to="/dashboard?tab=automations"
          className="inline-flex min-h-9 items-center font-medium underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Activer depuis mes automatisations
        </Link>
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

const shown = 4;

function RecentAutomations({ entries }: { entries: readonly AutomationEntry[] }) {
  const recent = recentlyUsed(entries, shown);
  if (recent.length === 0) return null;
  return (
    <Card title="À ouvrir" flush>
      <ul className="divide-y divide-line border-line border-t">
        {recent.map((entry) => (
          <li key={entry.automationId} className="flex items-center justify-between gap-4 px-4 py-3 md:px-6">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium wrap-anywhere">{entry.name}</span>
              <StatusBadge {...entry} />
            </span>
            <OpenLink entry={entry} variant="secondary" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Subscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <>
      <LatePayments subscriptions={subscriptions} />
      <SuspendedNotice subscriptions={subscriptions} />
      <CounterCards counters={countersOf(subscriptions)} />
    </>
  );
}

export function OverviewTab() {
  const subscriptions = useQuery(ownSubscriptions);
  const list = useAutomationEntries();
  const trial = useFreeTrial();
  const others = [useCurrentUser(), trial, useNextDebits()];
  // Kept, so that a second try of one does not take the others away.
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && others.every(hasSettled)) setIsKnown(true);
  // Each of them may put something above what the others show (docs/product/look.md#space-and-lines).
  if (list.state === 'loading' || !isKnown) return <OverviewSkeleton />;
  const chosen = trial.data?.chosen_automation?.name;
  const entries = list.state === 'ready' ? list.entries : undefined;
  return (
    <div className="flex flex-col gap-8">
      <UnverifiedNotice follows={chosen && `Votre essai de ${chosen} commencera aussitôt.`} />
      {list.state === 'failed' ? (
        <ErrorState title={list.message} onRetry={list.retry} retrying={list.retrying} />
      ) : null}
      {entries && subscriptions.data ? <Subscriptions subscriptions={subscriptions.data} /> : null}
      {entries?.length === 0 ? <NoAutomations /> : null}
      {entries ? <RestoredList entries={entries} /> : null}
      {entries && entries.length > 0 ? <NextDebits /> : null}
      {entries ? <RecentAutomations entries={entries} /> : null}
      <QuickActions />
    </div>
  );
}

function CounterShape() {
  return (
    <div className="flex h-38 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-low lg:h-30">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-4 w-5/6" />
    </div>
  );
}

/** It says nothing: what comes is not known yet, and may be nothing. */
function ListShape() {
  return (
    <Card flush>
      <div className="flex h-21 flex-col gap-3 px-4 pt-5 md:px-6">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-36" />
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {['first', 'second', 'third'].map((row) => (
          <li key={row} className="h-23 px-4 py-3 md:px-6">
            <SkeletonText lines={3} className="max-w-80" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Counters and debits reach below the fold: nothing of what is in sight is pushed by what comes. */
function OverviewSkeleton() {
  return (
    <Loading label="Chargement de votre aperçu…">
      <div className="flex flex-col gap-8">
        <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
          {['active', 'free', 'restored', 'cost'].map((counter) => (
            <CounterShape key={counter} />
          ))}
        </div>
        <ListShape />
        <ListShape />
      </div>
    </Loading>
  );
}
