import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/toast.ts';
import { isAtLeftStep } from '#web/ui/use-back-step.ts';
import type { ConfirmedPayment } from '../contract.ts';
import { flows, type PaymentType } from './payment-type.ts';
import { clearPending } from './pending-payment.ts';
import { isLasting } from './queries.ts';

/** Specification, section 7: the lists are asked for again one second after an action. */
const refreshAfterMs = 1000;

/** What follows a payment: it is forgotten here, said, and every list that it changes is asked for again. */
export function usePaid() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (type: PaymentType, paid: ConfirmedPayment) => {
    clearPending();
    const result = flows[type].result(paid.automation.name);
    if (paid.amount > 0) toast.success('Paiement réussi', { description: result });
    else toast.success(result);
    void navigate(flows[type].leadsTo, { replace: isAtLeftStep() });
    // Subscriptions, automations, account, trial, orders: nearly everything private changes with a payment.
    const refresh = () => void queryClient.invalidateQueries({ predicate: isLasting });
    refresh();
    setTimeout(refresh, refreshAfterMs);
  };
}
