import { useEffect, useRef, useState } from 'react';
import { centsFromEuros, formatEuros, sumCents } from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { WithdrawalContract, WithdrawalContracts, Withdrawn } from '../contract.ts';

type Refund = WithdrawalContract['refund'];

const euros = (amount: number) => formatEuros(centsFromEuros(amount));
const on = (instant: string) => formatDateTime(new Date(instant));

const kindLabels = {
  purchase: 'Achat et premier mois d’abonnement',
  month: 'Mois d’abonnement',
} as const;

/** `23 jours restants sur 30`. */
function daysPhrase({ days_used, days_paid }: Refund): string {
  const left = days_paid - days_used;
  return `${left}\u00a0${left > 1 ? 'jours restants' : 'jour restant'} sur ${days_paid}`;
}

function refundRows({ kind, refund }: Pick<WithdrawalContract, 'kind' | 'refund'>) {
  const purchase = { label: 'Achat de l’automatisation', value: euros(refund.purchase) };
  const month = { label: `Abonnement, ${daysPhrase(refund)}`, value: euros(refund.month) };
  return kind === 'purchase' ? [purchase, month] : [month];
}

function consequence({ kind, refund }: Pick<WithdrawalContract, 'kind' | 'refund'>): string {
  if (kind === 'month') return 'L’abonnement prend fin tout de suite. L’automatisation reste à vous.';
  return refund.purchase_excluded
    ? 'L’abonnement prend fin tout de suite. L’automatisation reste à vous.'
    : 'L’abonnement prend fin tout de suite et l’automatisation sort de votre compte.';
}

/** The law wants it shown before the confirmation (L. 221-28, 13°). */
const exclusionReason =
  'Vous avez demandé l’accès immédiat et la page de l’automatisation a été ouverte\u00a0: son achat n’est plus remboursable. Le mois d’abonnement l’est pour les jours qui n’ont pas commencé.';

interface ContractItemProps {
  contract: WithdrawalContract;
  onChoose: () => void;
}

function ContractItem({ contract, onChoose }: ContractItemProps) {
  const { name, kind, concluded_at, until, refund, paid, given_back } = contract;
  const paidAtFirst = formatEuros(sumCents([paid.total, given_back].map(centsFromEuros)));
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 p-4 md:p-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <p className="text-muted text-sm">
          {kindLabels[kind]}, {paidAtFirst} le {on(concluded_at)}
          {given_back > 0 ? `, dont ${euros(given_back)} rendus` : null}
        </p>
        <dl className="mt-2 space-y-0.5 text-sm">
          <div>
            <dt className="inline text-muted">Renonciation possible jusqu’au</dt>{' '}
            <dd className="inline">{on(until)}</dd>
          </div>
          <div>
            <dt className="inline text-muted">Remboursement aujourd’hui&nbsp;:</dt>{' '}
            <dd className="inline font-semibold tabular-nums">{euros(refund.total)}</dd>
          </div>
        </dl>
        {refund.purchase_excluded ? <p className="mt-2 text-muted text-sm">{exclusionReason}</p> : null}
      </div>
      <Button variant="secondary" onClick={onChoose}>
        <span>
          Renoncer au contrat ici<span className="sr-only">&nbsp;: {name}</span>
        </span>
      </Button>
    </li>
  );
}

interface StatementDialogProps {
  contract: WithdrawalContract | undefined;
  pending: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The law requires the statement first, then « Confirmer la rétractation ». */
function StatementDialog({ contract, ...dialog }: StatementDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      open={contract !== undefined}
      title="Votre déclaration de rétractation"
      confirmLabel="Confirmer la rétractation"
      tone="primary"
    >
      {contract ? <Statement contract={contract} /> : null}
    </ConfirmDialog>
  );
}

function Statement({ contract }: { contract: WithdrawalContract }) {
  const { holder, name, concluded_at, invoice_number, refund } = contract;
  return (
    <>
      <p>
        Je, <strong>{holder.name || holder.email}</strong>
        {holder.name ? ` (${holder.email})` : null}, vous notifie ma rétractation du contrat portant sur{' '}
        <strong className="wrap-anywhere">«&nbsp;{name}&nbsp;»</strong>, conclu le {on(concluded_at)}, facture{' '}
        <span className="whitespace-nowrap">{invoice_number}</span>.
      </p>
      <table className="w-full text-sm">
        <caption className="sr-only">Remboursement</caption>
        <tbody>
          {refundRows(contract).map(({ label, value }) => (
            <Row key={label} label={label} value={value} />
          ))}
          <Row label="Vous sera remboursé" value={euros(refund.total)} strong />
        </tbody>
      </table>
      {refund.purchase_excluded ? <Notice tone="warning">{exclusionReason}</Notice> : null}
      <p className="text-muted text-sm">
        {consequence(contract)}{' '}
        {refund.total > 0 ? 'L’argent revient sur la carte qui a payé, en 14\u00a0jours au plus. ' : null}
        Un accusé de réception daté part à {holder.email}.
      </p>
    </>
  );
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <tr className={strong ? 'border-line border-t font-semibold' : 'text-muted'}>
      <th scope="row" className={`py-1 pr-4 text-left ${strong ? 'font-semibold' : 'font-normal'}`}>
        {label}
      </th>
      <td className="price py-1 text-right">{value}</td>
    </tr>
  );
}

function Acknowledgement({ withdrawn }: { withdrawn: Withdrawn }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { name, stated_at, refund, refunded_by, email, kind, invoice_number } = withdrawn;
  const stays = kind === 'month' || refund.purchase_excluded;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone="success" announced title={`Vous avez renoncé au contrat «\u00a0${name}\u00a0»`}>
        Déclaration reçue le {on(stated_at)}, facture {invoice_number}.{' '}
        {refunded_by === null
          ? 'Il n’y a rien à rembourser.'
          : `${euros(refund.total)} reviennent sur la carte qui a payé, au plus tard le ${formatDateTime(new Date(refunded_by))}.`}{' '}
        {stays ? 'L’automatisation reste à vous.' : 'L’automatisation n’est plus dans votre compte.'} L’accusé
        de réception est parti à {email}, avec un document à conserver.
      </Notice>
    </div>
  );
}

interface ContractListProps extends WithdrawalContracts {
  withdraw: (contract: WithdrawalContract) => Promise<Withdrawn>;
  onChanged: () => void;
}

export function ContractList({ holder, contracts: told, withdraw, onChanged }: ContractListProps) {
  // An API of before 0.2.0 says neither of a contract.
  const contracts = told.map((one) => ({ ...{ holder, given_back: 0 }, ...one }));
  const [chosenId, setChosenId] = useState<string>();
  const [withdrawn, setWithdrawn] = useState<Withdrawn[]>([]);
  const withdrawal = useSingleMutation({
    mutationFn: withdraw,
    onSuccess(acknowledged) {
      setWithdrawn((known) => [...known, acknowledged]);
      setChosenId(undefined);
      onChanged();
    },
    onError(error) {
      // The amount fell or the period ended, so the statement is refreshed behind the message.
      if (error instanceof ApiError) onChanged();
    },
  });
  const chosen = contracts.find(({ id }) => id === chosenId);
  const isDone = (id: string) => withdrawn.some((one) => one.id === id);
  const left = contracts.filter(({ id }) => !isDone(id));
  return (
    <div className="flex flex-col gap-4">
      {withdrawn.map((one) => (
        <Acknowledgement key={one.id} withdrawn={one} />
      ))}
      {left.length === 0 && withdrawn.length === 0 ? <NothingToWithdraw /> : null}
      {left.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
          {left.map((contract) => (
            <ContractItem key={contract.id} contract={contract} onChoose={() => setChosenId(contract.id)} />
          ))}
        </ul>
      ) : null}
      <StatementDialog
        contract={chosen}
        pending={withdrawal.isPending}
        error={withdrawal.error ? failure(withdrawal.error) : undefined}
        onConfirm={() => chosen && withdrawal.mutate(chosen)}
        onClose={() => {
          setChosenId(undefined);
          withdrawal.reset();
        }}
      />
    </div>
  );
}

const failure = (error: Error) =>
  error instanceof ApiError ? error.message : 'Votre rétractation n’a pas pu être enregistrée. Réessayez.';

function NothingToWithdraw() {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-low">
      <EmptyState
        title="Aucun contrat dans le délai de rétractation"
        action={
          <ButtonLink to="/resiliation" variant="secondary">
            Résilier un abonnement
          </ButtonLink>
        }
      >
        Vous n’avez rien payé dans les 14&nbsp;derniers jours. Un abonnement plus ancien se résilie à tout
        moment.
      </EmptyState>
    </div>
  );
}
