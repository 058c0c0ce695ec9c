import { useEffect, useRef, useState } from 'react';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import type { LatePayment } from '#money/late-payments/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { latePaymentHash } from './card-change.ts';
import type { useLatePayments } from './use-late-payments.ts';

function title(late: readonly LatePayment[]): string {
  if (late.every(({ needs }) => needs === 'bank')) return 'Votre banque demande votre accord';
  return late.length === 1 ? 'Un paiement est en retard' : `${late.length}\u00a0paiements sont en retard`;
}

function Line({ automation_name, amount, reason }: LatePayment) {
  return (
    <li className="[overflow-wrap:anywhere]">
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
  // Read at once: coming back from the bank cleans the address.
  const [isWanted] = useState(() => window.location.hash === latePaymentHash);
  useEffect(() => {
    if (isWanted && shown) box.current?.scrollIntoView({ block: 'center' });
  }, [isWanted, shown]);
  return box;
}

/** It moves into view: the page is long on a small screen. */
export function LatePaymentsNotice(props: LatePaymentsNoticeProps) {
  const { late, settled, refused } = props;
  const isDone = settled && late.length === 0;
  const shown = late.length > 0 || settled;
  const box = useInSight(shown);
  // The button that was pressed is gone; who saved a card meanwhile is elsewhere.
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

/** The list above may still say what it said before. */
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
