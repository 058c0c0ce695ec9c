import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/ErrorState.tsx';
import type { WithdrawalContract, WithdrawalContracts, Withdrawn } from '../contract.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import { ContractItem } from './ContractItem.tsx';
import { StatementDialog } from './StatementDialog.tsx';

interface ContractListProps extends WithdrawalContracts {
  withdraw: (contract: WithdrawalContract) => Promise<Withdrawn>;
  onChanged: () => void;
}

/** What was withdrawn from stays in sight with its acknowledgement. */
export function ContractList({ holder, contracts, withdraw, onChanged }: ContractListProps) {
  const [chosenId, setChosenId] = useState<string>();
  const [withdrawn, setWithdrawn] = useState<Withdrawn[]>([]);
  const withdrawal = useMutation({
    mutationFn: withdraw,
    onSuccess(acknowledged) {
      setWithdrawn((known) => [...known, acknowledged]);
      setChosenId(undefined);
      onChanged();
    },
    onError(error) {
      // The amount has fallen, or the days are over: the statement is written anew behind the message.
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
        holder={holder}
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
