import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { WithdrawalContract, WithdrawalContracts } from '../contract.ts';
import { consequence, euros, exclusionReason, on, refundRows } from './contract-phrases.ts';

interface StatementDialogProps {
  holder: WithdrawalContracts['holder'];
  contract: WithdrawalContract | undefined;
  pending: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The statement that the law wants; then « Confirmer la rétractation ». */
export function StatementDialog({ holder, contract, ...dialog }: StatementDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      open={contract !== undefined}
      title="Votre déclaration de rétractation"
      confirmLabel="Confirmer la rétractation"
      tone="primary"
    >
      {contract ? <Statement holder={holder} contract={contract} /> : null}
    </ConfirmDialog>
  );
}

type StatementProps = Required<Pick<StatementDialogProps, 'holder'>> & { contract: WithdrawalContract };

function Statement({ holder, contract }: StatementProps) {
  const { name, concluded_at, invoice_number, refund } = contract;
  return (
    <>
      <p>
        Je, <strong>{holder.name || holder.email}</strong>
        {holder.name ? ` (${holder.email})` : null}, vous notifie ma rétractation du contrat portant sur{' '}
        <strong className="[overflow-wrap:anywhere]">«&nbsp;{name}&nbsp;»</strong>, conclu le{' '}
        {on(concluded_at)}, facture <span className="whitespace-nowrap">{invoice_number}</span>.
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
