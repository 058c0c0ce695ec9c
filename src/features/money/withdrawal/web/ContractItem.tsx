import { Button } from '#web/ui/Button.tsx';
import type { WithdrawalContract } from '../contract.ts';
import { euros, exclusionReason, kindLabels, on } from './contract-phrases.ts';

interface ContractItemProps {
  contract: WithdrawalContract;
  onChoose: () => void;
}

export function ContractItem({ contract, onChoose }: ContractItemProps) {
  const { name, kind, concluded_at, until, refund, paid } = contract;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 p-4 md:p-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-muted text-sm">
          {kindLabels[kind]}, {euros(paid.total)} le {on(concluded_at)}
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
