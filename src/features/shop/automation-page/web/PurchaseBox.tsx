import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { SubscriptionCheckout } from '#money/checkout/web/for-other-features.ts';
import type { AutomationDetailData } from '#shop/catalogue/web/for-other-features.ts';
import { useAutomationEntries } from '#shop/own-automations/web/for-other-features.ts';
import { useSession } from '#web/session.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sale } from './Sale.tsx';
import { SubscribeButton } from './SubscribeButton.tsx';
import { offerTo } from './standing-offer.ts';

const OwnAutomation = lazy(() => import('./OwnAutomation.tsx'));

/** Nothing for a visitor. `known` once it is sure. */
function useOwnEntry(automationId: number) {
  const { status } = useSession();
  const list = useAutomationEntries(status === 'customer');
  const known = status === 'unknown' ? undefined : status !== 'customer' || list.state !== 'loading';
  if (status !== 'customer' || list.state !== 'ready') return { known, entry: undefined };
  return { known, entry: list.entries.find((entry) => entry.automationId === automationId) };
}

/** The mark of who is signed in hides it before the first paint; then the answer is waited for. */
function SalePlace({ known, children }: { known: boolean | undefined; children: ReactNode }) {
  return (
    <div
      inert={known === false}
      aria-busy={known === false || undefined}
      className={clsx(
        'relative',
        known === undefined && 'in-data-[session=customer]:invisible',
        known === false && 'invisible',
      )}
    >
      {children}
      {known === false ? <Skeleton className="visible absolute inset-0 rounded-lg" /> : null}
    </div>
  );
}

/** The payment stays around both: what it changed must not take its own dialog away. */
export function PurchaseBox({ automation }: { automation: AutomationDetailData }) {
  const { known, entry } = useOwnEntry(automation.id);
  const offer = offerTo(entry);
  return (
    <SubscriptionCheckout automation={automation}>
      {(openPayment) => (
        <div className="flex flex-col gap-4">
          {entry ? (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
              <OwnAutomation entry={entry} />
            </Suspense>
          ) : null}
          {offer === 'nothing' ? null : (
            <SalePlace known={known}>
              <Sale automation={automation} owned={offer === 'month'}>
                <SubscribeButton
                  automation={automation}
                  owned={offer === 'month'}
                  openPayment={openPayment}
                />
              </Sale>
            </SalePlace>
          )}
        </div>
      )}
    </SubscriptionCheckout>
  );
}
