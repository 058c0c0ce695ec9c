import { Link } from 'react-router';
import { waitingWork } from '#domain/document/paper-words.ts';
import { formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import { KeepAutomation } from '#shop/own-automations/web/for-other-features.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useFreeTrial } from './queries.ts';

/** docs/product/trial.md#ended-row-stays */
export function EndedTrialRow({ className = '' }: { className?: string }) {
  const ended = useFreeTrial().data?.ended;
  if (!ended) return null;
  const { automation, ended_at, purchase_price, subscription_price, documents, documents_kind } = ended;
  return (
    <section
      aria-label={`Essai terminé\u00a0: ${automation.name}`}
      className={`flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-low sm:flex-row sm:items-start sm:justify-between sm:gap-6 md:p-5 ${className}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 wrap-anywhere">
            <Link to={automationAddress(automation)} className="hover:underline">
              {automation.name}
            </Link>
          </h3>
          <Badge>Essai terminé</Badge>
        </div>
        <p className="mt-1 text-muted text-sm">
          {`Le ${formatDateTime(new Date(ended_at))}, sans rien payer. ${waitingWork({ documents, kind: documents_kind })}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-col gap-3 sm:items-end sm:text-right">
        <p>
          <span className="price font-semibold">{formatAmount(purchase_price)}</span>{' '}
          <span className="text-muted text-sm">puis {formatAmountPerMonth(subscription_price)}</span>
        </p>
        <KeepAutomation automation={automation} />
      </div>
    </section>
  );
}
