import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import type { PaymentConfig } from '#money/checkout/contract.ts';
import { authenticate, isLasting, paymentConfig } from '#money/checkout/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ChangedCard, LatePayment } from '../contract.ts';
import * as calls from '../contract.ts';
import { cardReturnUrl, latePaymentHash } from './card-change.ts';

/** `left` is what the server still sees unpaid. */
type Settlement =
  | { kind: 'asked'; left: LatePayment[] }
  | { kind: 'leaving'; url: string }
  | { kind: 'failed'; message: string };

function atTheBank(late: readonly LatePayment[]) {
  return late.flatMap(({ needs, client_secret: clientSecret, payment_method_id: cardId }) =>
    needs === 'bank' && clientSecret && cardId ? [{ clientSecret, cardId }] : [],
  );
}

const wantsBank = (late: readonly LatePayment[]): boolean => atTheBank(late).length > 0;

const refusedAgain = (left: readonly LatePayment[]): LatePayment[] =>
  left.filter(({ needs }) => needs === 'card');

function failure(error: unknown): Settlement {
  const said = error instanceof ApiError ? error.message : '';
  return { kind: 'failed', message: said || 'Erreur lors du traitement du paiement' };
}

async function confirmAtBank(
  config: PaymentConfig,
  late: readonly LatePayment[],
  returnUrl: string,
): Promise<Settlement> {
  try {
    for (const waiting of atTheBank(late)) {
      const outcome = await authenticate(config, { ...waiting, intentType: 'payment', returnUrl });
      if (outcome.status === 'redirect') return { kind: 'leaving', url: outcome.url };
      if (outcome.status === 'unsent') return { kind: 'failed', message: outcome.error };
    }
    return { kind: 'asked', left: await call(calls.listLatePayments) };
  } catch (error) {
    return failure(error);
  }
}

async function settleLate(config: PaymentConfig, returnUrl: string): Promise<Settlement> {
  try {
    return await confirmAtBank(config, await call(calls.payLatePayments), returnUrl);
  } catch (error) {
    return failure(error);
  }
}

/** The answer may have come from the bank, so it is refetched whenever it is shown. */
export const latePayments = queryOf(['late-payments'], calls.listLatePayments, { staleTime: 0 });

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

  const { mutate, isPending } = useSingleMutation({
    async mutationFn(known: readonly LatePayment[] | undefined) {
      const config = await queryClient.fetchQuery(paymentConfig);
      const returnUrl = cardReturnUrl(window.location.href);
      return known ? confirmAtBank(config, known, returnUrl) : settleLate(config, returnUrl);
    },
    // A repeated message must be announced again.
    onMutate: () => setRefused([]),
    onSuccess(settlement, known) {
      conclude(settlement);
      // Coming back from the bank charges no card, so nothing was refused again.
      if (settlement.kind === 'asked' && known?.length !== 0) setRefused(refusedAgain(settlement.left));
    },
  });

  const takeOver = useCallback(
    ({ late_paid, late_payments: left }: ChangedCard) => {
      if (wantsBank(left)) return mutate(left);
      if (late_paid > 0 || left.length > 0) conclude({ kind: 'asked', left });
      setRefused(refusedAgain(left));
    },
    [conclude, mutate],
  );

  /** Back from the bank, whatever its page said, the server asks the provider. */
  const check = useCallback(() => mutate([]), [mutate]);

  return { late, settled, refused, pending: isPending, settle: () => mutate(undefined), takeOver, check };
}

function title(late: readonly LatePayment[]): string {
  if (late.every(({ needs }) => needs === 'bank')) return 'Votre banque demande votre accord';
  return late.length === 1 ? 'Un paiement est en retard' : `${late.length}\u00a0paiements sont en retard`;
}

function Line({ automation_name, amount, reason }: LatePayment) {
  return (
    <li className="wrap-anywhere">
      {automation_name}&nbsp;: {formatEuros(centsFromEuros(amount))}. {reason}
    </li>
  );
}

type LatePaymentsNoticeProps = Pick<
  ReturnType<typeof useLatePayments>,
  'late' | 'settled' | 'refused' | 'pending' | 'settle'
>;

function useInSight(shown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  // Read at once, because the return from the bank cleans the address.
  const [isWanted] = useState(() => window.location.hash === latePaymentHash);
  useEffect(() => {
    if (!isWanted || !shown) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [isWanted, shown]);
  return box;
}

/** Scrolls into view, because the page is long on a small screen. */
export function LatePaymentsNotice(props: LatePaymentsNoticeProps) {
  const { late, settled, refused } = props;
  const isDone = settled && late.length === 0;
  const shown = late.length > 0 || settled;
  const box = useInSight(shown);
  // The pressed button is gone, so the focus moves here, unless the person has moved on to save a card.
  useEffect(() => {
    if (isDone && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [isDone, box]);
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 self-stretch rounded-md">
      {late.length > 0 ? <StillLate {...props} /> : <Settled />}
      {refused.length > 0 ? <Refused refused={refused} /> : null}
    </div>
  );
}

function Settled() {
  return (
    <Notice tone="success" announced title="Tout est réglé">
      Tout est rentré dans l’ordre&nbsp;: vos accès continuent sans interruption.
    </Notice>
  );
}

function Refused({ refused }: { refused: readonly LatePayment[] }) {
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ');
  const what = refused.length === 1 ? 'ce paiement' : 'ces paiements';
  return (
    <Notice tone="danger" announced title={`Votre banque a de nouveau refusé ${what}`}>
      Erreur de paiement: {reasons}
    </Notice>
  );
}

function StillLate({ late, pending, settle }: LatePaymentsNoticeProps) {
  return (
    <Notice
      tone="warning"
      announced
      title={title(late)}
      action={
        <Button size="sm" pending={pending} onClick={settle}>
          Régler maintenant
        </Button>
      }
    >
      <ul>
        {late.map((one) => (
          <Line key={one.subscription_id} {...one} />
        ))}
      </ul>
      <p>Réglez avec la carte enregistrée, ou mettez-la à jour&nbsp;: la somme due est réglée aussitôt.</p>
    </Notice>
  );
}
