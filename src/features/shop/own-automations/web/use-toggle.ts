import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ToggleAction } from '#domain/subscription/toggle-subscription.ts';
import { refreshCurrentUser } from '#people/customers/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import { listsKey } from './queries.ts';

/** See docs/product/interface.md#lists-are-asked-for-again. */
const refreshAfterMs = 1000;

const impossible = "Impossible de modifier l'abonnement";

const said: Record<ToggleAction, () => void> = {
  cancel: () => toast.success('Abonnement suspendu avec succès'),
  reactivate: () => toast.reactivated('Abonnement réactivé avec succès'),
};

/** See docs/product/subscription.md#toasts-of-the-toggle. */
function failureOf(error: Error): string {
  return error instanceof ApiError && (error.isExplained || error.status === 0) ? error.message : impossible;
}

function sayFailure(action: ToggleAction, error: Error): void {
  const message = failureOf(error);
  if (action === 'reactivate') toast.reactivationFailed(message);
  else toast.error(message);
}

interface Toggling {
  automationId: number;
  onDone: () => void;
  /** See docs/product/subscription.md#ended-rows-pay-first. */
  onPaymentRequired: () => void;
}

export function useToggle({ automationId, onDone, onPaymentRequired }: Toggling) {
  const queryClient = useQueryClient();
  function refresh() {
    void queryClient.invalidateQueries({ queryKey: listsKey });
    void refreshCurrentUser(queryClient);
  }
  return useMutation({
    mutationFn: (action: ToggleAction) =>
      call(calls.toggleSubscription, { params: { id: automationId }, body: { action } }),
    onSuccess(_changed, action) {
      onDone();
      said[action]();
    },
    onError(error, action) {
      onDone();
      if (error instanceof ApiError && error.code === 'payment_required') onPaymentRequired();
      else sayFailure(action, error);
    },
    onSettled() {
      refresh();
      setTimeout(refresh, refreshAfterMs);
    },
  });
}
