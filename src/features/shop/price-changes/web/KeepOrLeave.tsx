import { centsFromEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { effectInWords } from '#domain/price/price-words.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import * as ownCalls from '#shop/own-automations/contract.ts';
import { WhyLeft } from '#shop/own-automations/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Price } from '#web/ui/Price.tsx';
import type { OwnNotice } from '../contract.ts';
import * as calls from '../contract.ts';

interface KeepOrLeaveProps {
  notice: OwnNotice;
  linkKey: string;
  onAnswered: (notice: OwnNotice) => void;
}

const price = (euros: number) => formatEurosPerMonth(centsFromEuros(euros));

/** Both buttons look alike, so that leaving is as easy as staying. */
export function KeepOrLeave({ notice, linkKey: key, onAnswered }: KeepOrLeaveProps) {
  const { automation_name: name, first_renewal_at: from, choice } = notice;
  const answer = useSingleMutation({
    mutationFn: (asked: 'keep' | 'leave') => call(calls.answerPriceNotice, { body: { key, choice: asked } }),
    onSuccess: onAnswered,
  });
  const pending = answer.isPending ? answer.variables : undefined;
  return (
    <div className="flex flex-col gap-5">
      {choice ? <Answered notice={notice} /> : null}
      {choice === 'left' ? (
        <div className="-mt-3">
          <WhyLeft
            name={name}
            say={(said) =>
              call(ownCalls.sayWhyLeftByLink, {
                body: { key, link: 'price_change', automation_id: notice.automation_id, ...said },
              })
            }
          />
        </div>
      ) : null}
      <div className="rounded-lg border border-line bg-surface p-5 shadow-low">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        {choice === 'left' ? (
          <p className="mt-2">
            Vous avez changé d’avis&nbsp;? «&nbsp;Garder&nbsp;» reprend votre abonnement, à{' '}
            {price(notice.new_price)} à partir du prélèvement du {formatDateTime(new Date(from))}.
          </p>
        ) : (
          <>
            <p className="mt-2">
              Votre abonnement passe de {price(notice.current_price)} à{' '}
              <strong>{price(notice.new_price)}</strong> à partir du prélèvement du{' '}
              <strong>{formatDateTime(new Date(from))}</strong>. Rien ne change avant.
              {choice ? null : ' Sans réponse de votre part, l’abonnement continue au nouveau prix.'}
            </p>
            <RealEffect notice={notice} />
          </>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            aria-disabled={choice === 'kept'}
            pending={pending === 'keep'}
            onClick={() => answer.mutate('keep')}
          >
            Garder
          </Button>
          <Button
            variant="secondary"
            aria-disabled={choice === 'left'}
            pending={pending === 'leave'}
            onClick={() => answer.mutate('leave')}
          >
            Résilier
          </Button>
        </div>
        <p className="mt-4 text-muted text-sm">
          Résilier est sans frais&nbsp;: vous gardez l’accès jusqu’à la fin du mois payé, et l’automatisation
          reste à vous.
        </p>
      </div>
      {answer.error ? (
        <Notice tone="danger" announced title={failure(answer.error)}>
          Rien n’a changé. Réessayez dans un instant.
        </Notice>
      ) : null}
    </div>
  );
}

function RealEffect({ notice }: { notice: OwnNotice }) {
  const { effect, current_price, new_price } = notice;
  if (!effect) return null;
  const { share_before, share_after, month_before, month_after, monthly_cap } = effect;
  const isLowered = share_before !== current_price || share_after !== new_price;
  const rows = [
    ['Prélevé au prix actuel, plafond déduit', share_before],
    ['Prélevé au nouveau prix, plafond déduit', share_after],
  ] as const;
  return (
    <>
      {isLowered ? (
        <dl className="mt-3 border-line border-y py-2">
          {rows.map(([label, amount]) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5">
              <dt>{label}</dt>
              <dd className="ml-auto font-medium">
                <Price amount={centsFromEuros(amount)} monthly />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="mt-3">
        {effectInWords({
          cap: centsFromEuros(monthly_cap),
          monthBefore: centsFromEuros(month_before),
          monthAfter: centsFromEuros(month_after),
        })}
      </p>
    </>
  );
}

const failure = (error: Error) =>
  error instanceof ApiError ? error.message : "Impossible de modifier l'abonnement";

function Answered({ notice }: { notice: OwnNotice }) {
  const {
    choice,
    automation_name: name,
    access_until: until,
    new_price: next,
    first_renewal_at: from,
  } = notice;
  if (choice === 'kept') {
    return (
      <Notice tone="success" announced title={`Vous gardez «\u00a0${name}\u00a0»`}>
        À partir du prélèvement du {formatDateTime(new Date(from))}, votre abonnement continue à {price(next)}
        . Vous pouvez encore changer d’avis jusque-là.
      </Notice>
    );
  }
  return (
    <Notice tone="success" announced title={`Votre abonnement à «\u00a0${name}\u00a0» est résilié`}>
      {until
        ? `Vous gardez l’accès jusqu’au ${formatDateTime(new Date(until))}, et plus rien n’est prélevé.`
        : 'Plus rien n’est prélevé.'}{' '}
      L’accusé de réception part par email.
    </Notice>
  );
}
