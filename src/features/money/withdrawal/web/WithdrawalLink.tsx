import { Link } from 'react-router';
import { useWithdrawable } from './queries.ts';

interface WithdrawalLinkProps {
  /** Without it, the link stands once for all contracts, which its page lists. */
  of?: { invoiceNumber: string; name: string };
}

/** docs/product/withdrawal-and-termination.md#button-says-renounce-here */
export function WithdrawalLink({ of }: WithdrawalLinkProps) {
  const contracts = useWithdrawable();
  const isOpen = contracts.some((contract) => !of || contract.invoice_number === of.invoiceNumber);
  if (!isOpen) return null;
  return (
    <p className="mt-1 flex text-sm">
      <Link to="/retractation" className="link inline-flex items-center pointer-coarse:min-h-11">
        <span>
          Renoncer au contrat ici
          {of ? <span className="sr-only">&nbsp;: {of.name}</span> : null}
        </span>
      </Link>
    </p>
  );
}
