import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/toast.ts';
import { isAtLeftStep } from '#web/ui/use-back-step.ts';
import type { ConfirmedPayment } from '../contract.ts';
import { flows, type PaymentType } from './payment-type.ts';
import { clearPending } from './pending-payment.ts';
import { isLasting } from './queries.ts';

/** See docs/product/interface.md#lists-are-asked-for-again. */
const refreshAfterMs = 1000;

/** Every list that a payment changes is asked for again. */
export function usePaid() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (type: PaymentType, paid: ConfirmedPayment) => {
    clearPending();
    const result = flows[type].result(paid.automation.name);
    if (paid.amount > 0) toast.success('Paiement réussi', { description: result });
    else toast.success(result);
    void navigate(flows[type].leadsTo, { replace: isAtLeftStep() });
    // Nearly everything private changes with a payment.
    const refresh = () => void queryClient.invalidateQueries({ predicate: isLasting });
    refresh();
    setTimeout(refresh, refreshAfterMs);
  };
}
