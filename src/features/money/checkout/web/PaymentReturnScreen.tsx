import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { centsFromEuros } from '#domain/money/money.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Price } from '#web/ui/Price.tsx';
import type { Route } from './+types/PaymentReturnScreen.ts';
import { PaymentModal } from './PaymentModal.tsx';
import { PaymentVerification, usePaid } from './PaymentVerification.tsx';
import {
  clearPending,
  markPending,
  type PendingPayment,
  type ReturnedPayment,
  readPending,
  returnedPayment,
  returnPath,
  withoutSecret,
} from './pending-payment.ts';
import type { Verdict } from './verify-payment.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Votre paiement',
      description: 'La suite de votre paiement après la confirmation de votre banque.',
      path: returnPath,
      noindex: true,
    },
    matches,
  );

export const handle = { signInMessage: 'Connectez-vous pour savoir où en est votre paiement.' };

type Ending = Extract<Verdict, { kind: 'refused' | 'not_paid' | 'over' }>;

/** docs/product/payment.md#back-from-the-bank */
export default function PaymentReturnScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const celebrate = usePaid();
  const [pending] = useState(readPending);
  const [payment] = useState(() => returnedPayment(new URLSearchParams(search), pending));
  const [ending, setEnding] = useState<Ending>();

  // The secret has been read and must not stay in the address.
  useEffect(() => {
    const clean = withoutSecret(search);
    if (clean !== search) void navigate({ search: clean }, { replace: true, preventScrollReset: true });
  }, [search, navigate]);

  function conclude(verdict: Verdict) {
    if (!payment || verdict.kind === 'session_lost') return;
    if (verdict.kind === 'paid') return celebrate(payment.type, verdict.paid);
    if (verdict.kind === 'over') clearPending();
    else markPending('opened');
    setEnding(verdict);
  }

  return (
    <>
      <Breadcrumbs page="Votre paiement" />
      <section className="page max-w-2xl pt-6 pb-10 md:pt-10 md:pb-16">
        <h1>Votre paiement</h1>
        {pending && payment ? <Subject pending={pending} /> : null}
        <div className="mt-6">
          {!payment ? (
            <NothingUnderWay />
          ) : ending ? (
            <Outcome
              ending={ending}
              payment={payment}
              name={pending?.config.automation_name}
              slug={pending?.config.automation_slug}
            />
          ) : (
            <PaymentVerification payment={payment} onVerdict={conclude} />
          )}
        </div>
      </section>
    </>
  );
}

function Subject({ pending }: { pending: PendingPayment }) {
  return (
    <p className="mt-2 text-muted">
      {pending.config.automation_name}, <Price amount={centsFromEuros(pending.payment_amount)} />
    </p>
  );
}

function NothingUnderWay() {
  return (
    <>
      <p className="font-medium">Aucun paiement n’est en cours dans cet onglet.</p>
      <p className="mt-2 text-muted">
        Votre banque vous ramène sur cette page quand elle vous a demandé de confirmer un paiement. S’il est
        accepté, ce que vous avez acheté vous attend dans «&nbsp;Mes automatisations&nbsp;», même si vous avez
        fermé la page de la banque, et sa facture est parmi «&nbsp;Mes factures&nbsp;».
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard?tab=automations">Mes automatisations</ButtonLink>
        <ButtonLink to="/factures" variant="secondary">
          Mes factures
        </ButtonLink>
      </p>
    </>
  );
}

interface OutcomeProps {
  ending: Ending;
  payment: ReturnedPayment;
  name: string | undefined;
  slug: string | undefined;
}

function Outcome({ ending, payment, name = 'votre automatisation', slug = '' }: OutcomeProps) {
  const [retrying, setRetrying] = useState(false);
  const { automation_id: id, subscription_id } = payment;
  const canRetry = ending.kind !== 'over' && id > 0;
  return (
    <>
      <Notice tone="danger" announced title={ending.message}>
        {canRetry
          ? 'Rien n’a été débité. Votre commande est gardée\u00a0: vous pouvez essayer une autre carte.'
          : null}
      </Notice>
      <p className="mt-6 flex flex-wrap items-center gap-3">
        {canRetry ? <Button onClick={() => setRetrying(true)}>Réessayer</Button> : null}
        <ButtonLink to="/support?tab=contact" variant={canRetry ? 'quiet' : 'primary'}>
          Contacter le support
        </ButtonLink>
        <Link to="/dashboard" className="link">
          Voir mon compte
        </Link>
      </p>
      {canRetry ? (
        <PaymentModal
          automation={{ id, name, slug }}
          type={payment.type}
          subscriptionId={payment.type === 'restored' && subscription_id > 0 ? subscription_id : undefined}
          open={retrying}
          onClose={() => setRetrying(false)}
          retrying
        />
      ) : null}
    </>
  );
}
