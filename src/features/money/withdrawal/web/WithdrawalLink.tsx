import { Link } from 'react-router';
import { useWithdrawable } from './queries.ts';

interface WithdrawalLinkProps {
  /** Of which contract: its automation's, or its invoice's. */
  of: { automationId: number } | { invoiceNumber: string };
  /** Said to screen readers, for several such links stand on a page. */
  name: string;
}

/** « Renoncer au contrat ici » beside what may be withdrawn from, while it may (directive 2023/2673). */
export function WithdrawalLink({ of, name }: WithdrawalLinkProps) {
  const contracts = useWithdrawable();
  const isOpen = contracts.some((contract) =>
    'automationId' in of
      ? contract.automation_id === of.automationId
      : contract.invoice_number === of.invoiceNumber,
  );
  if (!isOpen) return null;
  return (
    <p className="mt-1 flex text-sm">
      <Link to="/retractation" className="link inline-flex items-center pointer-coarse:min-h-11">
        <span>
          Renoncer au contrat ici<span className="sr-only">&nbsp;: {name}</span>
        </span>
      </Link>
    </p>
  );
}
