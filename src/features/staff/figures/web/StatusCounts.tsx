import { SUBSCRIPTION_STATUSES } from '#domain/status/subscription-status.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Stats } from '../contract.ts';
import { listOf } from './figure-cards.ts';

export function StatusCounts({ counts }: { counts: Stats['subscriptions'] }) {
  return (
    <Card title="Abonnements par statut" description="Toutes les lignes, essais et cadeaux compris.">
      <dl>
        {SUBSCRIPTION_STATUSES.map((status) => (
          <div
            key={status}
            className="flex items-baseline justify-between gap-4 border-line py-2 not-last:border-b"
          >
            <dt>{staffStatusChoice(status)}</dt>
            <dd className="font-medium tabular-nums">
              <Link to={listOf(status)} className="underline-offset-4 hover:underline">
                {formatCount(counts[status])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
