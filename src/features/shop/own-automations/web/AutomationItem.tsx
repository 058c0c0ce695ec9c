import { restoredExcerpt } from '#domain/text/excerpt.ts';
import { WhyThisStatus } from '#money/ledger/web/for-other-features.ts';
import { WithdrawalLink } from '#money/withdrawal/web/for-other-features.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { GearMotif } from '#web/ui/GearMotif.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { EntryAction } from './EntryAction.tsx';
import { factsOf } from './entry-facts.ts';
import { MonthlyPrice } from './MonthlyPrice.tsx';
import { OpenLink } from './OpenLink.tsx';
import { StatusBadge } from './StatusBadge.tsx';

function Thumbnail({ image }: { image: string | null }) {
  const shape = 'aspect-video w-36 shrink-0 self-start rounded-md border border-line max-md:hidden';
  if (image) {
    return (
      <img src={image} alt="" width={144} height={81} loading="lazy" className={`${shape} object-cover`} />
    );
  }
  return (
    <div className={`${shape} grid place-items-center bg-sunken`}>
      <GearMotif className="h-10 w-13" />
    </div>
  );
}

export function AutomationItem({ entry }: { entry: AutomationEntry }) {
  const facts = factsOf(entry);
  return (
    <li className="flex gap-5 p-4 md:p-5">
      <Thumbnail image={entry.image} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 [overflow-wrap:anywhere]">{entry.name}</h3>
            <StatusBadge {...entry} />
          </div>
          <p className="mt-1 text-muted text-sm">{restoredExcerpt(entry.description)}</p>
          {facts.length > 0 ? (
            <dl className="mt-2 space-y-0.5 text-sm">
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className="inline text-muted">{label}</dt> <dd className="inline">{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {entry.subscription ? (
            <WhyThisStatus subscriptionId={entry.subscription.id} name={entry.name} />
          ) : null}
          <WithdrawalLink of={{ automationId: entry.automationId }} name={entry.name} />
        </div>
        <div className="flex flex-col gap-3 sm:items-end sm:text-right">
          <MonthlyPrice entry={entry} />
          <OpenLink entry={entry} className="max-sm:w-full" />
          {entry.status === 'past_due' ? (
            <ButtonLink to="/profile/edit?tab=securite#paiement" size="sm" className="max-sm:w-full">
              <span>
                Régler maintenant<span className="sr-only"> {entry.name}</span>
              </span>
            </ButtonLink>
          ) : null}
          <EntryAction entry={entry} />
        </div>
      </div>
    </li>
  );
}
