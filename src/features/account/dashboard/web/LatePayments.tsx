import { Link } from 'react-router';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { Notice } from '#web/ui/Notice.tsx';

const named = 3;

function title(count: number): string {
  return count === 1 ? 'Un paiement est en retard' : `${count}\u00a0paiements sont en retard`;
}

function sentence({ automation_name, access_until }: Subscription): string {
  if (access_until === null) return automation_name;
  return `${automation_name}\u00a0: accès maintenu jusqu’au ${formatDateTime(new Date(access_until))}`;
}

export function LatePayments({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const late = subscriptions.filter(({ status }) => status === 'past_due');
  const others = late.length - named;
  if (late.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={title(late.length)}
      action={
        <>
          <Link
            to="/profile/edit?tab=securite#paiement"
            className="inline-flex min-h-9 items-center font-medium underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Régler maintenant
          </Link>
          <Link
            to="/dashboard?tab=automations"
            className="inline-flex min-h-9 items-center font-medium underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Voir mes automatisations
          </Link>
        </>
      }
    >
      <ul>
        {late.slice(0, named).map((subscription) => (
          <li key={subscription.id}>{sentence(subscription)}</li>
        ))}
        {others > 0 ? <li>{others === 1 ? 'et une autre' : `et ${others}\u00a0autres`}</li> : null}
      </ul>
    </Notice>
  );
}
