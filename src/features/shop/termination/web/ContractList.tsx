import { useEffect, useRef, useState } from 'react';
import { documentsAfterAccess } from '#domain/document/after-access.ts';
import type { SaidReason } from '#domain/subscription/leaving-reason.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { WhyLeft } from '#shop/own-automations/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Contract, Terminated } from '../contract.ts';

interface ContractListProps {
  contracts: readonly Contract[];
  terminate: (contract: Contract) => Promise<Terminated>;
  onTerminated: () => void;
  sayWhy: (automationId: number, said: SaidReason) => Promise<unknown>;
}

interface Ended extends Terminated {
  automationId: number;
}

/** An ended contract stays visible with its date (docs/product/withdrawal-and-termination.md#three-clicks). */
export function ContractList({ contracts, terminate, onTerminated, sayWhy }: ContractListProps) {
  const [chosen, setChosen] = useState<Contract>();
  const [ended, setEnded] = useState<Ended[]>([]);
  const termination = useSingleMutation({
    mutationFn: terminate,
    onSuccess(terminated, { automation_id: automationId }) {
      setEnded((known) => [...known, { ...terminated, automationId }]);
      setChosen(undefined);
      onTerminated();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      {ended.map((one) => (
        <Acknowledgement key={one.automationId} {...one} sayWhy={(said) => sayWhy(one.automationId, said)} />
      ))}
      {contracts.length === 0 && ended.length === 0 ? <NoContract /> : null}
      {contracts.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
          {contracts.map((contract) => (
            <li
              key={contract.automation_id}
              className="flex flex-wrap items-center justify-between gap-4 p-4"
            >
              <div className="min-w-0">
                <h2 className="text-lg wrap-anywhere">{contract.name}</h2>
                <p className="text-muted text-sm">
                  Abonnement mensuel depuis le {formatDateTime(new Date(contract.start_date))}
                </p>
              </div>
              <Button variant="secondary" onClick={() => setChosen(contract)}>
                <span>
                  Résilier<span className="sr-only"> {contract.name}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={() => {
          setChosen(undefined);
          termination.reset();
        }}
        onConfirm={() => chosen && termination.mutate(chosen)}
        title={`Résilier «\u00a0${chosen?.name ?? ''}\u00a0»\u00a0?`}
        confirmLabel="Confirmer la résiliation"
        pending={termination.isPending}
        error={termination.error ? failure(termination.error) : undefined}
      >
        <p>
          {chosen?.ends_now
            ? 'Le paiement de ce mois n’est pas passé\u00a0: le contrat prend fin tout de suite et la somme en retard ne sera plus demandée.'
            : `Le contrat prend fin ${endOf(chosen)}\u00a0: vous gardez l’accès jusque-là. Plus rien n’est prélevé ensuite.`}
        </p>
        <p className="text-muted">{documentsAfterAccess}</p>
        <p className="text-muted">Un accusé de réception daté vous est envoyé par email.</p>
      </ConfirmDialog>
    </div>
  );
}

function endOf(contract: Contract | undefined): string {
  if (!contract?.paid_until) return 'avec le mois en cours, déjà payé';
  return `le ${formatDateTime(new Date(contract.paid_until))}, avec le mois déjà payé`;
}

const failure = (error: Error) =>
  error instanceof ApiError ? error.message : "Impossible de modifier l'abonnement";

/** It takes the focus, because its button is gone. */
function Acknowledgement({
  name,
  access_until,
  received_at,
  sayWhy,
}: Terminated & { sayWhy: (said: SaidReason) => Promise<unknown> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone="success" announced title={`Votre contrat «\u00a0${name}\u00a0» est résilié`}>
        Demande reçue le {formatDateTime(new Date(received_at))}.{' '}
        {access_until === null
          ? 'Il a pris fin tout de suite.'
          : `Vous gardez l’accès jusqu’au ${formatDateTime(new Date(access_until))}.`}{' '}
        L’accusé de réception est parti par email.
      </Notice>
      <div className="mt-1">
        <WhyLeft name={name} say={sayWhy} />
      </div>
    </div>
  );
}

function NoContract() {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-low">
      <EmptyState
        title="Aucun contrat à résilier"
        action={
          <ButtonLink to="/support?tab=contact" variant="secondary">
            Écrire au support
          </ButtonLink>
        }
      >
        Vous n’avez pas d’abonnement payant en cours. Les essais et les cadeaux s’arrêtent d’eux-mêmes.
      </EmptyState>
    </div>
  );
}
