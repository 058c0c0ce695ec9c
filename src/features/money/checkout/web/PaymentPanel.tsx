import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import {
  centsFromEuros,
  type EuroCents,
  euroCents,
  formatAmountPerMonth,
  formatEuros,
} from '#domain/money/money.ts';
import { FRANCE } from '#domain/people/postal-address.ts';
import { CAP_DISCOUNT, CODE_DISCOUNT } from '#domain/price/price-words.ts';
import { formatDay, parisDay } from '#domain/time/french-dates.ts';
import type { Account } from '#people/accounts/contract.ts';
import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { BillingStep, VAT_WORDS } from '#people/addresses/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useTaxWord } from '#web/seo/use-tax-word.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Price } from '#web/ui/Price.tsx';
import { useFocusBetween } from '#web/ui/use-focus-between.ts';
import type { ConfirmedPayment, PaymentConfig, Quote, SavedCard } from '../contract.ts';
import { PanelSkeleton, type PaymentPanelProps } from './PanelParts.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentVerification, usePaid } from './PaymentVerification.tsx';
import { PromoCode } from './PromoCode.tsx';
import { isBusy, isLocked } from './payment-state.ts';
import type { PaymentType } from './payment-type.ts';
import {
  clearPending,
  isOutcomeUnknown,
  markPending,
  type PendingPayment,
  unfinishedPayment,
} from './pending-payment.ts';
import { paymentConfig, quoteOf, savedCard } from './queries.ts';
import { shareOf, totalOf } from './RealPrice.tsx';
import { usePayment } from './use-payment.ts';
import type { Verdict } from './verify-payment.ts';

interface OrderPanelProps extends PaymentPanelProps {
  quote: Quote;
  provider: PaymentConfig;
  account: Account;
  saved: SavedCard;
  said: string | undefined;
  opening: string;
  code: Code;
  onCode: (code: Code) => void;
  onPaidAs: (type: PaymentType, paid: ConfirmedPayment) => void;
  onAmountChanged: () => void;
}

interface Code {
  applied: string | undefined;
  byHand: boolean;
}

/** The server decides which payment fits; a restored one needs the number of its row. */
function typeOf(quote: Quote, asked: PaymentType, subscriptionId: number | undefined): PaymentType {
  return quote.type === 'restored' && subscriptionId === undefined ? asked : quote.type;
}

function OrderPanel({ quote, provider, account, saved, code, opening, ...props }: OrderPanelProps) {
  const { automation, subscriptionId, said, retrying, onLock, onPaidAs, onAmountChanged } = props;
  const billed = account.addresses.find(({ is_default }) => is_default);
  const tax = useTaxWord(billed);
  const type = typeOf(quote, props.type, subscriptionId);
  const name = `${account.first_name} ${account.last_name}`.trim() || account.email;
  const billing = { name, email: account.email };
  const [isChecking, setIsChecking] = useState(false);
  const [isBilling, setIsBilling] = useState(!billed && !retrying);
  const { form: step, opener } = useFocusBetween(isBilling || !billed);
  const payment = usePayment({
    automationId: automation.id,
    subscriptionId,
    said,
    saved: saved.card && !saved.card.expired ? { cardId: saved.card.id, provider } : undefined,
    takesMonths: saved.card !== null || saved.bank_account?.debited === true,
    billing,
    config: {
      type,
      automation_name: quote.automation_name,
      automation_slug: automation.slug,
      purchase_price: quote.purchase_price,
      monthly_price: quote.monthly_price,
      total_amount: quote.total_today,
      user_email: account.email,
      description: automation.name,
      promo_code: code.applied,
    },
    onPaid: (paid) => onPaidAs(type, paid),
    onAmountChanged,
  });
  const locked = isLocked(payment.view);
  useEffect(() => onLock(locked), [locked, onLock]);

  return (
    <div className="-mx-5 -mt-5 -mb-6 grid md:-mx-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="bg-sunken px-5 py-5 md:px-6 md:py-6">
        <PaymentSummary quote={quote} image={automation.image} total={payment.view.total} tax={tax}>
          <PromoCode
            {...code}
            automationId={automation.id}
            opening={opening}
            says={quote.coupon?.off}
            locked={isBusy(payment.view)}
            onChecking={setIsChecking}
            onChange={(changed, { total_today }) => {
              payment.reprice(centsFromEuros(total_today));
              props.onCode(changed);
            }}
          />
        </PaymentSummary>
      </div>
      <div className="min-w-0 px-5 py-5 md:px-6 md:py-6">
        {isBilling ? (
          <div ref={step} tabIndex={-1}>
            <Suspense fallback={<PanelSkeleton />}>
              <BillingStep
                account={account}
                address={billed}
                onTyped={props.onTyped}
                onSaved={() => setIsBilling(false)}
              />
            </Suspense>
          </div>
        ) : (
          <>
            {billed ? <BilledTo ref={opener} address={billed} onChange={() => setIsBilling(true)} /> : null}
            <PaymentForm
              payment={payment}
              quote={quote}
              provider={provider}
              billing={billing}
              onTyped={props.onTyped}
              consented={retrying}
              saved={saved}
              waits={isChecking}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface BilledToProps {
  ref: RefObject<HTMLButtonElement | null>;
  address: Account['addresses'][number];
  onChange: () => void;
}

function BilledTo({ ref, address, onChange }: BilledToProps) {
  const { company, first_name, last_name, address1, postal_code, city, country } = address;
  return (
    <div className="mb-5 text-sm wrap-anywhere">
      <p>
        Facture adressée à {company || `${first_name} ${last_name}`}, {address1}, {postal_code} {city}
        {country === FRANCE ? '' : `, ${country}`}.{' '}
        <Button ref={ref} variant="quiet" size="sm" onClick={onChange}>
          Modifier<span className="sr-only"> l’adresse de facturation</span>
        </Button>
      </p>
      <UnprintedVat {...address} />
    </div>
  );
}

/** An invoice bears only a number that VIES knows (docs/product/address.md#company). */
function UnprintedVat({ vat_number, vat_status }: BilledToProps['address']) {
  if (vat_status !== 'waiting' && vat_status !== 'unknown') return null;
  return (
    <p>
      Numéro de TVA&nbsp;: {vat_number}, {VAT_WORDS[vat_status]}. Cette facture ne le portera pas
      {vat_status === 'waiting' ? '\u00a0; une fois vérifié, vous pourrez la faire corriger' : ''}.
    </p>
  );
}

export function PaymentPanel(props: PaymentPanelProps) {
  const { automation, retrying, onLock, onPaid } = props;
  const [pending] = useState(() => unfinishedPayment(automation.id));
  const [resumed, setResumed] = useState(() => (isOutcomeUnknown(pending) ? pending : undefined));
  const [said, setSaid] = useState<string>();
  const celebrate = usePaid();

  function paid(type: PaymentType, confirmed: ConfirmedPayment) {
    onPaid(confirmed);
    celebrate(type, confirmed);
  }

  function conclude(type: PaymentType, verdict: Verdict) {
    if (verdict.kind === 'session_lost') return;
    if (verdict.kind === 'paid') return paid(type, verdict.paid);
    if (verdict.kind === 'over') clearPending();
    else markPending('opened');
    setSaid(verdict.message);
    setResumed(undefined);
  }

  if (resumed) {
    const { type } = resumed.config;
    return (
      <PaymentVerification
        payment={{ ...resumed, type }}
        onVerdict={(verdict) => conclude(type, verdict)}
        onLock={onLock}
      />
    );
  }
  return (
    <LoadedOrder
      {...props}
      type={pending?.config.type ?? props.type}
      subscriptionId={props.subscriptionId ?? restoredRow(pending)}
      retrying={retrying || pending !== undefined}
      said={said}
      onPaidAs={paid}
      code={pending?.config.promo_code}
    />
  );
}

/** A page that opened by itself learns the restored row from the payment. */
function restoredRow(pending: PendingPayment | undefined): number | undefined {
  return pending?.config.type === 'restored' && pending.subscription_id > 0
    ? pending.subscription_id
    : undefined;
}

let openings = 0;
const nextOpening = () => String(++openings);

const noCard: SavedCard = { card: null, others: [], bank_account: null };

interface LoadedOrderProps extends PaymentPanelProps {
  said: string | undefined;
  code: string | undefined;
  onPaidAs: (type: PaymentType, paid: ConfirmedPayment) => void;
}

function LoadedOrder({ said, onPaidAs, code: applied, ...props }: LoadedOrderProps) {
  const { automation, onLock } = props;
  const queryClient = useQueryClient();
  const [code, setCode] = useState<Code>({ applied, byHand: false });
  const [opening] = useState(nextOpening);
  const wanted = quoteOf(automation.id, { opening, code: code.applied });
  const queries = useQueries({ queries: [wanted, paymentConfig, currentUser] });
  const card = useQuery({ ...savedCard, staleTime: 0, retry: false });
  const [{ data: quote }, { data: provider }, { data: account }] = queries;
  useEffect(() => () => onLock(false), [onLock]);

  if (quote && provider && account && !card.isLoading) {
    return (
      <OrderPanel
        {...props}
        opening={opening}
        code={code}
        onCode={setCode}
        saved={card.data ?? noCard}
        quote={quote}
        provider={provider}
        account={account}
        said={said}
        onPaidAs={onPaidAs}
        onAmountChanged={() => void queryClient.refetchQueries({ queryKey: wanted.queryKey })}
      />
    );
  }
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  if (!first) return <PanelSkeleton />;
  return <Refused error={first.error} onRetry={() => failed.forEach((query) => void query.refetch())} />;
}

function Refused({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const refusal = error instanceof ApiError ? error : undefined;
  if (refusal?.code === 'already_subscribed' || refusal?.code === 'automation_unavailable') {
    const isOwned = refusal.code === 'already_subscribed';
    return (
      <ErrorState
        title={refusal.message}
        action={
          <ButtonLink to={isOwned ? '/dashboard?tab=automations' : '/catalogue'} variant="secondary">
            {isOwned ? 'Voir mes automatisations' : 'Retour au catalogue'}
          </ButtonLink>
        }
      >
        {isOwned ? 'Rien n’a été débité cette fois-ci.' : 'Rien n’a été débité.'}
      </ErrorState>
    );
  }
  return (
    <ErrorState title="Impossible de préparer le paiement" onRetry={onRetry}>
      {error?.message}
    </ErrorState>
  );
}

interface PaymentSummaryProps {
  children?: ReactNode;
  quote: Quote;
  image: string | null | undefined;
  total: EuroCents;
  /** What `useTaxWord` says. */
  tax: string;
}

export function PaymentSummary({ quote, image, total, tax, children }: PaymentSummaryProps) {
  const monthlyPrice = centsFromEuros(quote.monthly_price);
  const monthlyCost = centsFromEuros(quote.monthly_cost);
  const capDiscount = centsFromEuros(quote.cap_discount);
  const firstMonthDiscount = centsFromEuros(quote.first_month_discount);
  const { coupon } = quote;
  const offToday = coupon
    ? centsFromEuros(coupon.purchase_discount) + centsFromEuros(coupon.first_month_discount)
    : 0;
  const offMonthly = centsFromEuros(coupon?.monthly_discount ?? 0);
  return (
    <section aria-labelledby="recapitulatif" className="flex flex-col gap-4">
      <h3 id="recapitulatif" className="sr-only">
        Récapitulatif
      </h3>
      <div className="flex items-center gap-4 md:flex-col md:items-stretch">
        {image ? (
          <img
            src={image}
            alt=""
            width={320}
            height={200}
            className="aspect-16/10 h-auto w-18 rounded-sm border border-line object-cover md:aspect-2/1 md:w-full md:rounded-md"
          />
        ) : null}
        <div className="min-w-0">
          <p className="text-muted text-sm">À payer aujourd’hui</p>
          <p>
            <Price amount={total} className="font-heading font-semibold text-3xl" />
          </p>
        </div>
      </div>
      <dl className="flex flex-col gap-2">
        {quote.type === 'initial' ? (
          <Line label="Achat, une seule fois" amount={centsFromEuros(quote.purchase_price)} />
        ) : null}
        <Line label="Premier mois d’abonnement" amount={centsFromEuros(quote.first_month_price)} />
        {firstMonthDiscount > 0 ? <Discount amount={firstMonthDiscount} /> : null}
        {offToday > 0 ? <Discount label={CODE_DISCOUNT} amount={euroCents(offToday)} /> : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-2 font-semibold">
          <dt>Total aujourd’hui, {tax}</dt>
          <dd className="ml-auto">
            <Price amount={total} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-col gap-2 border-line border-t pt-4">
        <p className="font-semibold">{totalOf(quote)}</p>
        <dl className="flex flex-col gap-2">
          {capDiscount > 0 || offMonthly > 0 ? (
            <Line label="Prix de l’abonnement" amount={monthlyPrice} monthly />
          ) : null}
          {capDiscount > 0 ? <Discount amount={capDiscount} monthly /> : null}
          {offMonthly > 0 ? <Discount label={CODE_DISCOUNT} amount={offMonthly} monthly /> : null}
          <Line
            label={capDiscount > 0 ? 'Sa part, chaque mois' : 'Puis, chaque mois'}
            amount={monthlyCost}
            monthly
          />
        </dl>
        {coupon?.until && offMonthly > 0 ? (
          <p className="text-success-text">
            Votre code baisse vos mois jusqu’au {formatDay(parisDay(new Date(coupon.until)))}, puis{' '}
            {formatAmountPerMonth(coupon.monthly_then)}.
          </p>
        ) : null}
      </div>
      {children}
      <p className="text-muted text-sm">
        {shareOf(quote)} Sans engagement&nbsp;: vous annulez quand vous voulez et gardez l’accès jusqu’à la
        fin du mois payé.
      </p>
    </section>
  );
}

interface LineProps {
  label: string;
  amount: EuroCents;
  monthly?: boolean;
}

function Line({ label, amount, monthly = false }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="ml-auto">
        <Price amount={amount} monthly={monthly} />
      </dd>
    </div>
  );
}

function Discount({
  amount,
  monthly = false,
  label = CAP_DISCOUNT,
}: {
  amount: EuroCents;
  monthly?: boolean;
  label?: string;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-success-text">
      <dt>{label}</dt>
      <dd className="ml-auto">
        <Price amount={`−${formatEuros(amount)}`} />
        {monthly ? <span className="text-[0.8em]">/mois</span> : null}
      </dd>
    </div>
  );
}
