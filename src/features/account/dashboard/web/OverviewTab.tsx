import { useQuery } from '@tanstack/react-query';
import { NextDebits } from '#money/next-debits/web/for-other-features.ts';
import { UnverifiedNotice } from '#people/auth/web/for-other-features.ts';
import { useFreeTrial } from '#shop/free-trial/web/for-other-features.ts';
import {
  NoAutomations,
  ownSubscriptions,
  RestoredList,
  useAutomationEntries,
} from '#shop/own-automations/web/for-other-features.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CounterCards } from './CounterCards.tsx';
import { countersOf } from './counters.ts';
import { LatePayments } from './LatePayments.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentAutomations } from './RecentAutomations.tsx';
import { SuspendedNotice } from './SuspendedNotice.tsx';

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
