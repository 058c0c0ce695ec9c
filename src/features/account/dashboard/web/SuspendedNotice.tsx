import { Link } from 'react-router';
import { centsFromEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { Notice } from '#web/ui/Notice.tsx';

const named = 3;

function title(count: number): string {
  return count === 1 ? 'Un abonnement est suspendu' : `${count}\u00a0abonnements sont suspendus`;
}

const line = ({ automation_name, display_price }: Subscription) =>
  `${automation_name}\u00a0: ${formatEurosPerMonth(centsFromEuros(display_price))} à partir de l’activation`;

export function SuspendedNotice({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const suspended = subscriptions.filter(({ inactive_reason }) => inactive_reason === 'suspended');
  const others = suspended.length - named;
  if (suspended.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={title(suspended.length)}
      action={
        <Link
          to="/dashboard?tab=automations"
          className="inline-flex min-h-9 items-center font-medium underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Activer depuis mes automatisations
        </Link>
      }
    >
      <p>
        Le prélèvement n’a pas pu passer pendant trois jours, et la somme en retard ne sera plus demandée. Ce
        que vous avez acheté reste à vous&nbsp;: un paiement du mois suffit pour l’ouvrir de nouveau.
      </p>
      <ul>
        {suspended.slice(0, named).map((subscription) => (
          <li key={subscription.id}>{line(subscription)}</li>
        ))}
        {others > 0 ? <li>{others === 1 ? 'et un autre' : `et ${others}\u00a0autres`}</li> : null}
      </ul>
    </Notice>
  );
}
