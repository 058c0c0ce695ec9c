import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatEuros } from '#domain/money/money.ts';
import type { TermsAcceptance } from '#people/accounts/contract.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PaymentConfig, Quote } from '../contract.ts';
import {
  ConsentBoxes,
  type ConsentErrors,
  type Consents,
  checkConsents,
  noConsent,
  termsToast,
} from './ConsentBoxes.tsx';
import { type Billing, libraryNotReady } from './card-confirmation.ts';
import { CardForm } from './card-providers.tsx';
import { VerifyingPayment } from './PaymentVerification.tsx';
import { isVerifying, type PaymentView, spokenState } from './payment-state.ts';
import type { usePayment } from './use-payment.ts';

function PaymentNotices({ view }: { view: PaymentView }) {
  const { state, changedFrom, total, needsCard } = view;
  if (state.phase === 'error') {
    const waysOut = state.over ? (
      <>
        <ButtonLink to="/dashboard?tab=automations" variant="secondary" size="sm">
          Voir mes automatisations
        </ButtonLink>
        <ButtonLink to="/support?tab=contact" variant="quiet" size="sm">
          Contacter le support
        </ButtonLink>
      </>
    ) : null;
    return <Notice tone="danger" announced title={state.message} action={waysOut} />;
  }
  if (changedFrom !== null) {
    return (
      <Notice tone="warning" announced title={`Le montant a changé\u00a0: ${formatEuros(total)}`}>
        Il était de {formatEuros(changedFrom)} à l’ouverture de cette fenêtre. Rien n’a été débité&nbsp;:
        vérifiez le nouveau montant, puis confirmez.
      </Notice>
    );
  }
  if (total === 0 && needsCard) {
    return (
      <Notice tone="info" announced title="Aucun montant n’est débité aujourd’hui">
        Votre carte est seulement enregistrée pour les mois suivants.
      </Notice>
    );
  }
  return null;
}

interface PaymentFormProps {
  payment: ReturnType<typeof usePayment>;
  quote: Quote;
  provider: PaymentConfig;
  billing: Billing;
  onTyped: (typed: boolean) => void;
  /** The consents were given before the bank's page or a lost session. */
  consented: boolean;
}

function acceptanceNow(): TermsAcceptance {
  return {
    accepted: true,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    acceptanceUrl: window.location.href,
    version: '1.0',
  };
}

/** The form is hidden and not removed during the verification, so that nothing typed is lost. */
export function PaymentForm({ payment, quote, provider, billing, onTyped, consented }: PaymentFormProps) {
  const { view, card, submit, retryNow } = payment;
  const [consents, setConsents] = useState<Consents>(
    consented ? { terms: true, immediateAccess: true } : noConsent,
  );
  const [consentErrors, setConsentErrors] = useState<ConsentErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const verifying = isVerifying(view);
  const { state, total } = view;

  async function check(): Promise<boolean> {
    const wrong = checkConsents(consents);
    flushSync(() => setConsentErrors(wrong));
    if (wrong.terms) toast.error(termsToast);
    if (view.needsCard && !card.current) throw new Error(libraryNotReady);
    const isCardRight = view.needsCard ? await card.current?.check() : true;
    if (!isCardRight) return false;
    const [first] = Object.keys(wrong);
    if (!first) return true;
    form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    return false;
  }

  function press(event: FormEvent) {
    event.preventDefault();
    void submit(check, acceptanceNow());
  }

  return (
    <>
      <LiveRegion>{spokenState(view)}</LiveRegion>
      {verifying && state.phase === 'processing' ? (
        <VerifyingPayment
          attempt={state.attempt}
          accepted={state.step === 'confirming'}
          onRetryNow={retryNow}
        />
      ) : null}
      <form
        ref={form}
        method="post"
        noValidate
        hidden={verifying}
        onSubmit={press}
        className="flex flex-col gap-5 [&[hidden]]:hidden"
      >
        {view.needsCard ? (
          <CardForm ref={card} config={provider} billing={billing} total={total} onTyped={onTyped} />
        ) : (
          <p>Aucun montant n’est débité aujourd’hui.</p>
        )}
        <ConsentBoxes
          type={quote.type}
          consents={consents}
          errors={consentErrors}
          onChange={(changed) => {
            setConsents(changed);
            setConsentErrors((known) => (Object.keys(known).length > 0 ? checkConsents(changed) : known));
          }}
        />
        <PaymentNotices view={view} />
        {state.phase === 'error' && state.over ? null : (
          <Button
            type="submit"
            wide
            className="py-3.5"
            pending={state.phase === 'processing' || state.phase === 'success'}
          >
            <span>
              Commander avec obligation de paiement{' '}
              <span className="whitespace-nowrap">– {formatEuros(total)}</span>
            </span>
          </Button>
        )}
        <p className="text-center text-muted text-sm wrap-anywhere">
          Paiement sécurisé. Votre reçu sera envoyé à {billing.email}.
        </p>
      </form>
    </>
  );
}
