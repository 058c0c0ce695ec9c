import { useIsFetching, useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { centsFromEuros, formatAmountPerMonth, formatEuros } from '#domain/money/money.ts';
import { formatDateTime, formatDay, parisDay } from '#domain/time/french-dates.ts';
import type { PaidStart } from '#money/checkout/contract.ts';
import { flows, paidStart, taskLeft } from '#money/checkout/web/for-other-features.ts';
import { NextDebits } from '#money/subscriptions/web/for-other-features.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import {
  type AutomationEntry,
  listsKey,
  OpenLink,
  useAutomationEntries,
} from '#shop/own-automations/web/for-other-features.ts';
import { downloadFile } from '#web/api/download.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { usePageTitle } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

const on = (instant: string) => formatDateTime(new Date(instant));

/** The tool's own name stands in the account, so that an address cannot write it. */
function wordsOfTask(task: string, entries: readonly AutomationEntry[]): string {
  const slug = /^\/webhook-viewer\/(?<slug>[^/?#]+)/.exec(task)?.groups?.slug;
  const left = entries.find((entry) => entry.slug === slug);
  return left ? `Revenir à «\u00a0${left.name}\u00a0»` : 'Reprendre où vous en étiez';
}

/** The lists are asked for again after a payment: until then the tool is not among them. */
function WayOn({ paid }: { paid: PaidStart }) {
  const list = useAutomationEntries();
  const fetching = useIsFetching({ queryKey: listsKey }) > 0;
  const task = taskLeft(useLocation().search);
  const entries = list.state === 'ready' ? list.entries : [];
  const entry = entries.find(({ automationId }) => automationId === paid.automation.id);
  const opens = entry?.canOpen === true;
  if (!opens && (fetching || list.state === 'loading')) return <Skeleton className="h-13 w-40" />;
  return (
    <div className="flex flex-wrap gap-3">
      {opens ? (
        <OpenLink entry={entry} size="lg" className="max-sm:w-full" />
      ) : (
        <ButtonLink to="/dashboard?tab=automations" size="lg" className="max-sm:w-full">
          Voir mes automatisations
        </ButtonLink>
      )}
      {task ? (
        <ButtonLink to={task} variant="secondary" size="lg" className="max-sm:w-full">
          {wordsOfTask(task, entries)}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Receipt({ number, pdf_url }: NonNullable<PaidStart['invoice']>) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => downloadFile(pdf_url, `${number}.pdf`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button variant="secondary" size="sm" pending={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" />
      <span>
        Facture (PDF)<span className="sr-only"> {number}</span>
      </span>
    </Button>
  );
}

function Bought({ paid }: { paid: PaidStart }) {
  const { lines, amount, paid_at, invoice } = paid;
  const { data: account } = useCurrentUser();
  return (
    <Card
      title="Votre commande"
      description={on(paid_at)}
      actions={invoice ? <Receipt {...invoice} /> : null}
    >
      <dl className="flex flex-col gap-2">
        {lines.map((line) => (
          <div key={line.label} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{line.label}</dt>
            <dd>
              <Price amount={centsFromEuros(line.amount)} />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2 font-semibold">
          <dt>{amount > 0 ? 'Total payé' : 'Total aujourd’hui'}</dt>
          <dd>
            <Price amount={centsFromEuros(amount)} />
          </dd>
        </div>
      </dl>
      {account ? (
        <p className="mt-3 text-muted text-sm wrap-anywhere">Le reçu est envoyé à {account.email}.</p>
      ) : null}
    </Card>
  );
}

const afterCode = ({ from, amount }: { from: string; amount: number }): string =>
  ` jusqu’au ${formatDay(parisDay(new Date(from)))}\u00a0; ensuite, ${formatAmountPerMonth(amount)}`;

function ToCome({ paid: { automation, next_debit: next } }: { paid: PaidStart }) {
  return (
    <>
      <Card title="Et ensuite">
        {next ? (
          <p>
            <strong className="font-semibold tabular-nums">{formatEuros(centsFromEuros(next.amount))}</strong>{' '}
            seront prélevés le <time dateTime={next.at}>{on(next.at)}</time> pour «&nbsp;{automation.name}
            &nbsp;», puis chaque mois{next.after ? afterCode(next.after) : ''}. Vous annulez quand vous
            voulez, depuis{' '}
            <Link to="/dashboard?tab=automations" className="link">
              vos automatisations
            </Link>
            .
          </p>
        ) : (
          <p>Aucun prélèvement n’est prévu pour «&nbsp;{automation.name}&nbsp;».</p>
        )}
      </Card>
      <NextDebits />
    </>
  );
}

function Unknown({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <ErrorState
      title="Nous ne trouvons pas ce paiement"
      onRetry={retry}
      retrying={retrying}
      action={
        <ButtonLink to="/dashboard" variant="secondary">
          Voir mon compte
        </ButtonLink>
      }
    >
      S’il vient d’être fait, il apparaît ici dès que votre banque a répondu&nbsp;: ne payez pas une seconde
      fois.
    </ErrorState>
  );
}

function titleOf(paid: PaidStart | undefined): string {
  if (!paid) return 'Votre paiement';
  return paid.amount > 0 ? 'Paiement réussi' : 'Votre accès est ouvert';
}

/** It can be reloaded and kept (docs/product/payment.md#a-page-after-the-payment). */
export default function PaidPage({ id }: { id: string }) {
  const { data: paid, isError, isFetching, refetch } = useQuery(paidStart(id));
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog of the payment is gone; the page may stand at the same path.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  usePageTitle(titleOf(paid));
  return (
    <div className="page flex max-w-2xl flex-col gap-6 pt-4 pb-10 md:pt-6 md:pb-16">
      <header className="flex flex-col items-start gap-4">
        {paid ? <CircleCheck className="size-11 text-success-text" aria-hidden="true" /> : null}
        <div>
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {titleOf(paid)}
          </h1>
          {paid ? (
            <p className="mt-2 text-lg wrap-anywhere">{flows[paid.type].result(paid.automation.name)}</p>
          ) : null}
        </div>
        {paid ? <WayOn paid={paid} /> : null}
      </header>
      {paid ? (
        <>
          <Bought paid={paid} />
          <ToCome paid={paid} />
          <p>
            <Link to={flows[paid.type].leadsTo} className="link">
              Aller à mon compte
            </Link>
          </p>
        </>
      ) : isError ? (
        <Unknown retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label="Chargement de votre paiement…">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </div>
  );
}
