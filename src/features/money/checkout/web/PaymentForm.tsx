import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatEuros } from '#domain/money/money.ts';
import { IN_FORCE } from '#domain/terms/versions.ts';
import type { TermsAcceptance } from '#people/accounts/contract.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PaymentConfig, Quote, SavedCard } from '../contract.ts';
import { type Billing, libraryNotReady } from './card-confirmation.ts';
import { CardForm } from './card-providers.tsx';
import { VerifyingPayment } from './PaymentVerification.tsx';
import { isVerifying, type PaymentView, spokenState } from './payment-state.ts';
import type { PaymentType } from './payment-type.ts';
import { CardName, SavedCardChoice } from './SavedCardChoice.tsx';
import type { usePayment } from './use-payment.ts';

interface Consents {
  terms: boolean;
  immediateAccess: boolean;
}

const noConsent: Consents = { terms: false, immediateAccess: false };

type ConsentErrors = Partial<Record<keyof Consents, string>>;

const messages: Record<keyof Consents, string> = {
  terms: "Vous devez accepter les conditions d'utilisation pour continuer.",
  immediateAccess:
    'Demandez l’accès immédiat pour continuer\u00a0: sans lui, nous ne pouvons pas ouvrir votre accès.',
};

export const termsToast = "Veuillez accepter les conditions d'utilisation";

function checkConsents(consents: Consents): ConsentErrors {
  return {
    ...(consents.terms ? {} : { terms: messages.terms }),
    ...(consents.immediateAccess ? {} : { immediateAccess: messages.immediateAccess }),
  };
}

interface ConsentBoxesProps {
  type: PaymentType;
  consents: Consents;
  errors: ConsentErrors;
  onChange: (consents: Consents) => void;
}

function ConsentBoxes({ type, consents, errors, onChange }: ConsentBoxesProps) {
  return (
    <div className="flex flex-col text-sm">
      <Checkbox
        name="terms"
        required
        checked={consents.terms}
        onChange={(event) => onChange({ ...consents, terms: event.target.checked })}
        error={errors.terms}
        label={
          <>
            J’accepte les <Elsewhere to="/terms">conditions d’utilisation</Elsewhere> et la{' '}
            <Elsewhere to="/privacy">politique de confidentialité</Elsewhere>.
          </>
        }
      />
      <Checkbox
        name="immediateAccess"
        required
        checked={consents.immediateAccess}
        onChange={(event) => onChange({ ...consents, immediateAccess: event.target.checked })}
        error={errors.immediateAccess}
        label={type === 'initial' ? purchaseRequest : monthRequest}
      />
    </div>
  );
}

const purchaseRequest =
  'Je demande l’accès immédiat, avant la fin du délai de rétractation de 14 jours, et je reconnais que l’achat n’est plus remboursable dès que j’ouvre la page de l’automatisation. Le mois d’abonnement reste remboursable au prorata des jours restants\u00a0; le jour en cours reste dû si la page a été ouverte.';
const monthRequest =
  'Je demande que mon abonnement commence immédiatement, avant la fin du délai de rétractation de 14 jours, et je reconnais que, si je me rétracte, les jours déjà écoulés restent dus, et le jour en cours aussi si la page de l’automatisation a été ouverte.';

/** It opens another tab, so that nothing typed here is lost. */
function Elsewhere({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  );
}

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

/**
 * It stands where the other card is typed, and comes into sight with the focus: the button that was pressed is far below,
 * and the next Tab leads to the number.
 */
function SavedDeclined({ view }: { view: PaymentView }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces matter: some browsers return a promise, which React would call as the effect's clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
    const chosen = box.current
      ?.closest('form')
      ?.querySelector<HTMLInputElement>('input[name="card"]:checked');
    chosen?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box}>
      <PaymentNotices view={view} />
    </div>
  );
}

function NothingToday({ card: known, bank_account: account }: SavedCard) {
  const card = known?.expired || account?.debited ? null : known;
  return (
    <p>
      Aucun montant n’est débité aujourd’hui.
      {card ? (
        <>
          {' '}
          Les mois suivants sont prélevés sur <CardName card={card} />.
        </>
      ) : null}
    </p>
  );
}

interface PaymentFormProps {
  payment: ReturnType<typeof usePayment>;
  quote: Quote;
  provider: PaymentConfig;
  billing: Billing;
  onTyped: (typed: boolean) => void;
  /** The consents were given before the bank's page or a lost session. */
  consented: boolean;
  saved: SavedCard;
  /** A code is being checked, so that the amount may change. */
  waits: boolean;
}

function acceptanceNow(): TermsAcceptance {
  return {
    accepted: true,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    acceptanceUrl: window.location.href,
    ...IN_FORCE,
  };
}

/**
 * The form is hidden and not removed during the verification, and so are the fields of the card while a code makes the
 * amount 0, so that nothing typed is lost.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { payment, quote, provider, billing, onTyped, consented, saved, waits } = props;
  const { view, card, submit, retryNow, choose } = payment;
  const [consents, setConsents] = useState<Consents>(
    consented ? { terms: true, immediateAccess: true } : noConsent,
  );
  const [consentErrors, setConsentErrors] = useState<ConsentErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const verifying = isVerifying(view);
  const { state, total, needsCard } = view;
  const [isAsked, setIsAsked] = useState(needsCard);
  if (needsCard && !isAsked) setIsAsked(true);

  async function check(): Promise<boolean> {
    const wrong = checkConsents(consents);
    flushSync(() => setConsentErrors(wrong));
    if (wrong.terms) toast.error(termsToast);
    const [first] = Object.keys(wrong);
    const isTyped = needsCard && !view.usesSaved;
    if (isTyped && !card.current) throw new Error(libraryNotReady);
    const isCardRight = isTyped ? await card.current?.check(first === undefined) : true;
    if (!isCardRight) return false;
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
        {view.savedDeclined ? <SavedDeclined view={view} /> : null}
        {needsCard ? null : <NothingToday {...saved} />}
        {isAsked ? (
          <div hidden={!needsCard} className="flex flex-col gap-5 [&[hidden]]:hidden">
            <SavedCardChoice
              saved={saved}
              usesSaved={view.usesSaved}
              onChoose={(isSaved) => {
                onTyped(false);
                choose(isSaved);
              }}
            >
              <CardForm ref={card} config={provider} billing={billing} total={total} onTyped={onTyped} />
            </SavedCardChoice>
          </div>
        ) : null}
        <ConsentBoxes
          type={quote.type}
          consents={consents}
          errors={consentErrors}
          onChange={(changed) => {
            setConsents(changed);
            if (changed.terms && consentErrors.terms) toast.dismiss(termsToast);
            setConsentErrors((known) => (Object.keys(known).length > 0 ? checkConsents(changed) : known));
          }}
        />
        {view.savedDeclined ? null : <PaymentNotices view={view} />}
        {state.phase === 'error' && state.over ? null : (
          <Button
            type="submit"
            wide
            className="py-3.5"
            pending={waits || state.phase === 'processing' || state.phase === 'success'}
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
