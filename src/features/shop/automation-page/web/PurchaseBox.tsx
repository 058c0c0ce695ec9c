import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { type EuroCents, formatEuros } from '#domain/money/money.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { startPrice } from '#domain/price/prices.ts';
import {
  RealPriceSection,
  SubscriptionCheckout,
  TodayPrice,
} from '#money/checkout/web/for-other-features.ts';
import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import { type AutomationEntry, useAutomationEntries } from '#shop/own-automations/web/for-other-features.ts';
import { useTaxWord } from '#web/seo/use-tax-word.ts';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { offerTo, type PaymentType, signInAddress, useSubscribeClick } from './use-subscribe-click.ts';

interface SoldAutomation {
  id: number;
  name: string;
  slug: string;
  image: string | null;
  purchasePrice: EuroCents;
  subscriptionPrice: EuroCents;
  /** docs/product/automation.md#bookable */
  bookable: boolean;
}

interface SaleProps {
  automation: SoldAutomation;
  /** It was bought and is currently a gift: only the month is for sale. */
  owned: boolean;
  children: ReactNode;
}

/** A visitor's prices (docs/product/automation.md#start-price). */
function Sale({ automation, owned, children }: SaleProps) {
  const { purchasePrice, subscriptionPrice, bookable } = automation;
  const today = owned ? subscriptionPrice : startPrice(automation);
  const tax = useTaxWord();
  const price = <Price amount={today} className="font-semibold text-2xl" />;
  return (
    <section
      aria-labelledby="prix"
      className="rounded-lg border border-line bg-surface p-5 shadow-float md:p-6 print:shadow-none"
    >
      <h2 id="prix" className="text-lg">
        Prix
      </h2>
      <dl className="mt-3">
        {owned ? null : (
          <PriceLine label="Achat, une seule fois">
            <Price amount={purchasePrice} />
          </PriceLine>
        )}
        <PriceLine label="Abonnement mensuel">
          <Price amount={subscriptionPrice} monthly />
        </PriceLine>
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
          <dt>
            <span className="font-semibold">Total aujourd’hui</span>
            <span className="block text-muted text-sm">
              {owned ? 'premier mois' : 'achat et premier mois'}, {tax}
            </span>
          </dt>
          <dd className="ml-auto text-right">
            {bookable ? (
              <TodayPrice automationId={automation.id} shown={today}>
                {price}
              </TodayPrice>
            ) : (
              price
            )}
          </dd>
        </div>
      </dl>
      {bookable ? <RealPriceSection automationId={automation.id} /> : null}
      <div className="mt-5 print:hidden">
        {bookable ? (
          children
        ) : (
          <Notice tone="warning" title="Indisponible pour le moment">
            Cette automatisation ne peut pas être achetée actuellement.
          </Notice>
        )}
      </div>
      <p className="mt-4 border-line border-t pt-4 text-muted text-sm in-data-[session=customer]:hidden">
        Prix sans plafond&nbsp;: si le total de vos abonnements dépasse votre plafond mensuel (
        {formatEuros(DEFAULT_MONTHLY_CAP)} par défaut), vous ne payez que le plafond.
      </p>
      <p className="mt-2 border-line text-muted text-sm in-data-[session=customer]:mt-4 in-data-[session=customer]:border-t in-data-[session=customer]:pt-4">
        Sans engagement&nbsp;: vous annulez quand vous voulez et gardez l’accès jusqu’à la fin du mois payé.
      </p>
    </section>
  );
}

function PriceLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt>{label}</dt>
      <dd className="ml-auto font-medium">{children}</dd>
    </div>
  );
}

interface SubscribeButtonProps {
  automation: { id: number; slug: string };
  owned?: boolean;
  /** Opens the payment modal, which is loaded at that moment. */
  openPayment?: (type: PaymentType) => void;
}

const LABEL = 'Acheter et s’abonner';
const MONTH_ALONE = 'S’abonner';
const SIGN_IN_FIRST = 'Veuillez vous connecter pour vous abonner';

/** The cached page has a link to the sign-in, which works without script; the button replaces it in place. */
export function SubscribeButton({ automation, owned = false, openPayment = notYet }: SubscribeButtonProps) {
  const session = useSession();
  const origin = automationAddress(automation);
  if (session.status === 'customer') {
    const label = owned ? MONTH_ALONE : LABEL;
    return (
      <CustomerButton automationId={automation.id} origin={origin} openPayment={openPayment} label={label} />
    );
  }
  return (
    <ButtonLink
      to={signInAddress(origin)}
      state={{ origin }}
      rel="nofollow"
      prefetch="none"
      size="lg"
      wide
      onClick={() => toast.error(SIGN_IN_FIRST)}
    >
      {LABEL}
    </ButtonLink>
  );
}

interface CustomerButtonProps {
  automationId: number;
  origin: string;
  openPayment: (type: PaymentType) => void;
  label: string;
}

function CustomerButton({ label, ...props }: CustomerButtonProps) {
  const { pending, press } = useSubscribeClick(props);
  return (
    <Button size="lg" wide pending={pending} onClick={() => void press()}>
      {label}
    </Button>
  );
}

function notYet(): void {
  toast.warning('Le paiement n’est pas disponible pour le moment. Réessayez plus tard.');
}

const OwnAutomation = lazy(() => import('./OwnAutomation.tsx'));

/** It answers nothing for a visitor; `known` is true once that is certain. */
function useOwnEntry(automationId: number) {
  const { status } = useSession();
  const list = useAutomationEntries(status === 'customer');
  const known = status === 'unknown' ? undefined : status !== 'customer' || list.state !== 'loading';
  if (status !== 'customer' || list.state !== 'ready') return { known, entry: undefined };
  return { known, entry: list.entries.find((entry) => entry.automationId === automationId) };
}

/** It covers the sale while it is not known what the customer has. */
function PriceSkeleton({ className }: { className: string }) {
  return (
    <div
      data-loading-price
      className={clsx(
        'visible absolute inset-0 flex flex-col gap-4 overflow-hidden rounded-lg border border-line bg-surface p-5 shadow-float md:p-6 print:hidden',
        className,
      )}
    >
      <Skeleton className="h-6 w-16" />
      <SkeletonText lines={2} />
      <Skeleton className="mt-3 h-8" />
      <Skeleton className="mt-4 h-13" />
      <SkeletonText lines={3} className="mt-3" />
    </div>
  );
}

interface AfterOwnProps {
  entry: AutomationEntry | undefined;
  children: ReactNode;
}

/** What stands below what one has comes with it, or it would move. */
function AfterOwn({ entry, children }: AfterOwnProps) {
  if (!entry) return children;
  const loading = (
    <div data-loading-price>
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <OwnAutomation entry={entry} />
      {children}
    </Suspense>
  );
}

/** The first-paint mark of a session hides it until the answer comes. */
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
      {known ? null : (
        <PriceSkeleton className={known === undefined ? 'not-in-data-[session=customer]:hidden' : ''} />
      )}
    </div>
  );
}

/** The payment stays around both: what it changed must not take its own dialog away. */
export function PurchaseBox({ automation }: { automation: SoldAutomation }) {
  const { known, entry } = useOwnEntry(automation.id);
  const offer = offerTo(entry);
  return (
    <SubscriptionCheckout automation={automation}>
      {(openPayment) => (
        <div className="flex flex-col gap-4">
          <AfterOwn entry={entry}>
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
          </AfterOwn>
        </div>
      )}
    </SubscriptionCheckout>
  );
}
