import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isLasting, paymentConfig } from '#money/checkout/web/for-other-features.ts';
import type { LatePayment } from '#money/late-payments/contract.ts';
import { toast } from '#web/ui/toast.ts';
import type { ChangedCard } from '../contract.ts';
import { cardReturnUrl } from './card-change.ts';
import { confirmAtBank, refusedAgain, type Settlement, settleLate, wantsBank } from './late-settlement.ts';
import { latePayments } from './queries.ts';

export function useLatePayments() {
  const queryClient = useQueryClient();
  const { data: late = [] } = useQuery(latePayments);
  const [settled, setSettled] = useState(false);
  const [refused, setRefused] = useState<LatePayment[]>([]);

  const conclude = useCallback(
    (settlement: Settlement) => {
      if (settlement.kind === 'leaving') return window.location.assign(settlement.url);
      if (settlement.kind === 'failed') return toast.error(settlement.message);
      queryClient.setQueryData(latePayments.queryKey, settlement.left);
      setSettled(settlement.left.length === 0);
      void queryClient.invalidateQueries({ predicate: isLasting });
    },
    [queryClient],
  );

  const { mutate, isPending } = useMutation({
    async mutationFn(known: readonly LatePayment[] | undefined) {
      const config = await queryClient.fetchQuery(paymentConfig);
      const returnUrl = cardReturnUrl(window.location.href);
      return known ? confirmAtBank(config, known, returnUrl) : settleLate(config, returnUrl);
    },
    // What is said once more is announced once more.
    onMutate: () => setRefused([]),
    onSuccess(settlement, known) {
      conclude(settlement);
      // Coming back from the bank's page asks no card: what is left was not refused once more.
      if (settlement.kind === 'asked' && known?.length !== 0) setRefused(refusedAgain(settlement.left));
    },
  });

  /** A new card has just been asked for what was late. */
  const takeOver = useCallback(
    ({ late_paid, late_payments: left }: ChangedCard) => {
      if (wantsBank(left)) return mutate(left);
      if (late_paid > 0 || left.length > 0) conclude({ kind: 'asked', left });
      setRefused(refusedAgain(left));
    },
    [conclude, mutate],
  );

  /** Back from the bank, whatever its page said: the server asks the provider. */
  const check = useCallback(() => mutate([]), [mutate]);

  return { late, settled, refused, pending: isPending, settle: () => mutate(undefined), takeOver, check };
}
