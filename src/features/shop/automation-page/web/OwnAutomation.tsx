import { useLocation } from 'react-router';
import { leavingTask, taskLeft } from '#money/checkout/web/for-other-features.ts';
import {
  type AutomationEntry,
  actionOf,
  EntryActivationNote,
  factsOf,
  MonthlyPrice,
  OpenLink,
  StatusBadge,
} from '#shop/own-automations/web/for-other-features.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Price } from '#web/ui/Price.tsx';
import { clickOf } from './use-subscribe-click.ts';

/** A gift is no trial (docs/product/automation.md#opens-instead-of-selling). */
function standingOf({ purchase, status }: AutomationEntry): string {
  if (purchase) return 'Vous avez cette automatisation';
  return status === 'offered' ? 'Cette automatisation vous est offerte' : 'Vous essayez cette automatisation';
}

export default function OwnAutomation({ entry }: { entry: AutomationEntry }) {
  const isOver = !entry.canOpen && !entry.subscription?.is_active;
  return (
    <section
      aria-labelledby="chez-vous"
      className="rounded-lg border border-line bg-surface p-5 shadow-float md:p-6 print:shadow-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="chez-vous" className="text-lg">
          {standingOf(entry)}
        </h2>
        <StatusBadge {...entry} />
      </div>
      <dl className="mt-3 space-y-1 text-sm">
        {factsOf(entry).map(({ label, value }) => (
          <div key={label}>
            <dt className="inline text-muted">{label}</dt> <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        {isOver ? <ActivationPrice entry={entry} /> : <MonthlyPrice entry={entry} />}
      </div>
      <div className="mt-5 flex flex-col gap-3 print:hidden">
        <OpenLink entry={entry} size="lg" wide />
        <WayOn entry={entry} />
      </div>
    </section>
  );
}

/** The purchase is made, so only the month is priced. */
function ActivationPrice({ entry }: { entry: AutomationEntry }) {
  return (
    <p>
      <Price amount={entry.activationPrice} monthly className="font-semibold" />
      <span className="block text-muted text-sm">
        <EntryActivationNote entry={entry}>à partir de l’activation, sans nouvel achat</EntryActivationNote>
      </span>
    </p>
  );
}

function WayOn({ entry }: { entry: AutomationEntry }) {
  const click = clickOf(entry);
  const { search } = useLocation();
  if (entry.status === 'past_due') {
    return (
      <ButtonLink to="/profile/edit?tab=securite#paiement" wide>
        Régler maintenant
      </ButtonLink>
    );
  }
  if (click.kind === 'restored' || click.kind === 'owned') {
    const { label } = actionOf(entry);
    return (
      <ButtonLink to={leavingTask(click.to, taskLeft(search))} size="lg" wide>
        {label ?? 'Voir mes automatisations'}
      </ButtonLink>
    );
  }
  if (click.kind !== 'already_subscribed') return null;
  return (
    <ButtonLink to="/dashboard?tab=automations" variant="secondary" wide>
      Gérer mon abonnement
    </ButtonLink>
  );
}
