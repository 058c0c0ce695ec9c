import { useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Gift from 'lucide-react/icons/gift';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';
import {
  centsFromEuros,
  type EuroCents,
  euroCents,
  formatEuros,
  formatEurosPerMonth,
  sumCents,
  ZERO,
} from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { NextDebits } from '#money/next-debits/web/for-other-features.ts';
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
import { Card, StatCard } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Price } from '#web/ui/Price.tsx';
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

interface Counters {
  active: number;
  /** Trials and gifts that give access. */
  free: number;
  toRestore: number;
  monthlyCost: EuroCents;
  saved: EuroCents;
}

const isCounted = ({ status, is_free }: Subscription) =>
  !is_free && (status === 'active' || status === 'cancelling' || status === 'past_due');

/** See docs/product/price-and-cap.md#monthly-cost-counts-what-runs. */
export function countersOf(subscriptions: readonly Subscription[]): Counters {
  const running = subscriptions.filter(({ is_active }) => is_active);
  const free = running.filter(({ is_free_or_offered }) => is_free_or_offered).length;
  const monthlyCost = sumCents(subscriptions.map((one) => centsFromEuros(one.actual_monthly_cost)));
  const full = sumCents(
    running.filter(isCounted).map(({ individual_price }) => centsFromEuros(individual_price)),
  );
  return {
    active: running.length - free,
    free,
    toRestore: subscriptions.filter(({ inactive_reason }) => inactive_reason === 'restored').length,
    monthlyCost,
    saved: full > monthlyCost ? euroCents(full - monthlyCost) : ZERO,
  };
}

function costHint(counters: Counters | undefined): string {
  if (counters && counters.saved > 0)
    return `${formatEuros(counters.saved)} d’économie grâce à votre plafond`;
  return 'Essais et cadeaux non comptés';
}

function CounterCards({ counters }: { counters: Counters | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <StatCard
        label="Abonnements actifs"
        value={counters?.active}
        hint="Payés chaque mois"
        icon={<CalendarCheck aria-hidden="true" />}
      />
      <StatCard
        label="Offerts"
        value={counters?.free}
        hint="Essais et cadeaux"
        icon={<Gift aria-hidden="true" />}
      />
      <StatCard
        label="À restaurer"
        value={counters?.toRestore}
        hint="Issus d’un ancien compte"
        icon={<RotateCcw aria-hidden="true" />}
      />
      <StatCard
        label="Coût mensuel"
        value={counters && <Price amount={counters.monthlyCost} monthly />}
        hint={costHint(counters)}
        icon={<Wallet aria-hidden="true" />}
      />
    </dl>
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
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{entry.name}</span>
              <StatusBadge {...entry} />
            </span>
            <OpenLink entry={entry} variant="secondary" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function OverviewTab() {
  const { data: subscriptions } = useQuery(ownSubscriptions);
  const list = useAutomationEntries();
  const { data: trial } = useFreeTrial();
  const failed = list.state === 'failed';
  const chosen = trial?.chosen_automation?.name;
  return (
    <div className="flex flex-col gap-8">
      <UnverifiedNotice follows={chosen && `Votre essai de ${chosen} commencera aussitôt.`} />
      {failed ? (
        <ErrorState title={list.message} onRetry={list.retry} retrying={list.retrying} />
      ) : (
        <>
          {subscriptions ? <LatePayments subscriptions={subscriptions} /> : null}
          {subscriptions ? <SuspendedNotice subscriptions={subscriptions} /> : null}
          <CounterCards counters={subscriptions && countersOf(subscriptions)} />
        </>
      )}
      {list.state === 'ready' && list.entries.length === 0 ? <NoAutomations /> : null}
      {list.state === 'ready' ? <RestoredList entries={list.entries} /> : null}
      {list.state === 'ready' && list.entries.length > 0 ? <NextDebits /> : null}
      {list.state === 'ready' ? <RecentAutomations entries={list.entries} /> : null}
      <QuickActions />
    </div>
  );
}
