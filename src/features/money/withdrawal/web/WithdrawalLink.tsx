import { Link } from 'react-router';
import { useWithdrawable } from './queries.ts';

interface WithdrawalLinkProps {
  of: { automationId: number } | { invoiceNumber: string };
  name: string;
}

/** docs/product/withdrawal-and-termination.md#button-says-renounce-here */
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
