import { lazy, Suspense } from 'react';
import { useSession } from '../../../web/session.ts';
import { SubscriptionCheckout } from '../../checkout/web/for-other-features.tsx';
import { useAutomationEntries } from '../../subscriptions/web/for-other-features.ts';
import { Sale } from './Sale.tsx';
import { SubscribeButton } from './SubscribeButton.tsx';
import type { AutomationDetailData } from './shown-automation.ts';
import { offerTo } from './standing-offer.ts';

const OwnAutomation = lazy(() => import('./OwnAutomation.tsx'));

/** What the customer of this browser has of it already; nothing for a visitor, nor until it is known. */
function useOwnEntry(automationId: number) {
  const session = useSession();
  const list = useAutomationEntries(session.status === 'customer');
  if (session.status !== 'customer' || list.state !== 'ready') return undefined;
  return list.entries.find((entry) => entry.automationId === automationId);
}

/**
 * The page is one for everybody and sells; in the browser of who has the automation already, it opens it instead and
 * says where they stand. The payment stays around both: what it changed must not take its own dialog away.
 */
export function PurchaseBox({ automation }: { automation: AutomationDetailData }) {
  const entry = useOwnEntry(automation.id);
  const offer = offerTo(entry);
  return (
    <SubscriptionCheckout automation={automation}>
      {(openPayment) => (
        <div className="flex flex-col gap-4">
          {entry ? (
            <Suspense fallback={null}>
              <OwnAutomation entry={entry} />
            </Suspense>
          ) : null}
          {offer === 'nothing' ? null : (
            <Sale automation={automation} owned={offer === 'month'}>
              <SubscribeButton automation={automation} owned={offer === 'month'} openPayment={openPayment} />
            </Sale>
          )}
        </div>
      )}
    </SubscriptionCheckout>
  );
}
