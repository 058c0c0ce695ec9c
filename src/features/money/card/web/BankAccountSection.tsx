import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DebitMeans } from '#domain/money/debit-means.ts';
import type { SavedCard } from '#money/checkout/contract.ts';
import { CardName, isLasting, paymentConfig, savedCard } from '#money/checkout/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ChangedCard } from '../contract.ts';
import * as calls from '../contract.ts';
import { BankAccountForm } from './BankAccountForm.tsx';
import { latePayments } from './LatePaymentsNotice.tsx';

type Account = NonNullable<SavedCard['bank_account']>;

const list = new Intl.ListFormat('fr-FR');
const countries = new Intl.DisplayNames('fr-FR', { type: 'region' });

export function AccountName({ account: { country, last4 } }: { account: Account }) {
  return (
    <>
      Compte bancaire{country ? ` (${countries.of(country)})` : ''} <span aria-hidden="true">••••&nbsp;</span>
      <span className="sr-only">se terminant par </span>
      <span className="tabular-nums">{last4}</span>
    </>
  );
}

function useOf({ debited, automations }: Account): string {
  if (!debited) return 'Il n’est pas utilisé\u00a0: vos mois sont prélevés sur votre carte.';
  if (automations.length === 0) return 'Vos prochains mois en seront prélevés.';
  return `Prélevé pour ${list.format(automations)}.`;
}

/** docs/product/bank-debit.md#revoked-at-the-bank */
function ShownAccount({ account }: { account: Account }) {
  const { mandate } = account;
  return (
    <>
      <p>
        <strong>
          <AccountName account={account} />
        </strong>
        <span className="measure block text-muted text-sm">{useOf(account)}</span>
        {mandate ? (
          <span className="block break-words text-muted text-sm">
            Mandat{' '}
            <a href={mandate.url} target="_blank" rel="noreferrer" className="link tabular-nums">
              {mandate.reference}
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
          </span>
        ) : null}
      </p>
      {mandate?.active === false ? (
        <Notice tone="warning" title="Ce mandat a été révoqué">
          Votre banque ne paie plus de prélèvement sur ce compte. Enregistrez-le de nouveau, ou utilisez une
          carte.
        </Notice>
      ) : null}
    </>
  );
}

/** What a press did is said, and what is then on file is shown. */
function useMeans() {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<string>();
  function conclude({ late_paid: _, late_payments: __, ...onFile }: ChangedCard, said: string) {
    queryClient.setQueryData(savedCard.queryKey, onFile);
    void queryClient.invalidateQueries({ predicate: isLasting });
    setFailed(undefined);
    toast.success(said);
  }
  async function press(act: () => Promise<ChangedCard>, said: string) {
    if (pending) return;
    setPending(true);
    try {
      conclude(await act(), said);
    } catch (error) {
      setFailed(error instanceof ApiError ? error.message : 'Erreur lors du changement de moyen de paiement');
    } finally {
      setPending(false);
    }
  }
  const choose = (means: DebitMeans) =>
    press(
      () => call(calls.chooseDebitMeans, { body: { means } }),
      means === 'card'
        ? 'Vos mois seront prélevés sur votre carte'
        : 'Vos mois seront prélevés sur votre compte',
    );
  const remove = () => press(() => call(calls.removeBankAccount), 'Compte bancaire retiré');
  return { pending, failed, conclude, choose, remove };
}

type Means = ReturnType<typeof useMeans>;

interface ChoicesProps {
  saved: SavedCard;
  means: Means;
  /** It gives another account. */
  children: ReactNode;
}

function Choices({ saved: { card, bank_account: account }, means, children }: ChoicesProps) {
  const [asked, setAsked] = useState(false);
  if (!account) return children;
  const { pending, choose, remove } = means;
  if (asked) {
    return (
      <Notice
        tone="warning"
        announced
        title={'Retirer ce compte bancaire\u00a0?'}
        action={
          <>
            <Button size="sm" pending={pending} onClick={() => void remove().finally(() => setAsked(false))}>
              Oui, retirer
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsked(false)}>
              Le garder
            </Button>
          </>
        }
      >
        Son mandat prend fin. Un prélèvement déjà en cours va à son terme.
      </Notice>
    );
  }
  return (
    <>
      {account.debited && card ? (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          pending={pending}
          onClick={() => void choose('card')}
        >
          <span>
            Prélever mes mois sur <CardName card={card} />
          </span>
        </Button>
      ) : null}
      {!account.debited && account.mandate?.active ? (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          pending={pending}
          onClick={() => void choose('bank_account')}
        >
          Prélever mes mois sur ce compte
        </Button>
      ) : null}
      {children}
      <Button variant="quiet" className="max-sm:w-full" onClick={() => setAsked(true)}>
        Retirer ce compte
      </Button>
    </>
  );
}

/** The form would be refused once it is filled (docs/product/bank-debit.md#not-while-late). */
function AnotherAccount({ known, onOpen }: { known: Account | null; onOpen: () => void }) {
  const { data: late = [] } = useQuery(latePayments);
  if (late.length > 0)
    return (
      <p className="measure">
        Un paiement est en retard&nbsp;: réglez-le d’abord par carte. Vous pourrez ensuite{' '}
        {known ? 'changer de compte' : 'ajouter un compte bancaire'}.
      </p>
    );
  return (
    <Button variant="secondary" className="max-sm:w-full" onClick={onOpen}>
      {known ? 'Changer de compte' : 'Ajouter un compte bancaire'}
    </Button>
  );
}

/** docs/product/bank-debit.md#one-of-each */
export function BankAccountSection() {
  const { data: config } = useQuery(paymentConfig);
  const { data: saved } = useQuery(savedCard);
  const [changing, setChanging] = useState(false);
  const means = useMeans();
  if (!saved || !(config?.bank_debit || saved.bank_account)) return null;
  const { bank_account: account } = saved;
  return (
    <Card
      title="Compte bancaire"
      description="Vos mois peuvent en être prélevés par SEPA. Un achat, ou un mois refusé, se paie par carte."
    >
      <div className="flex flex-col items-start gap-4">
        {account ? (
          <ShownAccount account={account} />
        ) : (
          <p className="text-muted">Aucun compte enregistré.</p>
        )}
        {means.failed ? <Notice tone="danger" announced title={means.failed} /> : null}
        {changing && config?.bank_debit ? (
          <BankAccountForm
            config={config}
            creditor={config.bank_debit.creditor}
            onSaved={(changed) => {
              setChanging(false);
              means.conclude(changed, 'Compte bancaire enregistré');
            }}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <Choices saved={saved} means={means}>
              {config?.bank_debit ? (
                <AnotherAccount known={account} onOpen={() => setChanging(true)} />
              ) : null}
            </Choices>
          </div>
        )}
      </div>
    </Card>
  );
}
