import { formatAmount } from '#domain/money/money.ts';
import { disputeWord, refundReasonWord, refundWord } from '#domain/status/order-words.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ShownOrder } from '../contract.ts';
import { capWords, needsOf, ordersOfMonth } from './order-sentences.ts';

type Of = { order: ShownOrder };

export function OrderNeeds({ order }: Of) {
  return needsOf(order).map(({ tone, title, text, link }) => (
    <Notice
      key={title}
      tone={tone}
      title={title}
      action={
        link ? (
          <ButtonLink to={link.to} variant="secondary" size="sm">
            {link.label}
          </ButtonLink>
        ) : undefined
      }
    >
      {text}
    </Notice>
  ));
}

/** It answers « Pourquoi 3,33 € ? ». */
function CapSharing({ order }: Of) {
  const words = capWords(order);
  const month = ordersOfMonth(order);
  if (!words) return null;
  return (
    <p className="mt-4 text-muted text-sm wrap-anywhere">
      {words}{' '}
      {month ? (
        <Link to={month} className="link">
          Ses commandes de ce mois-là
        </Link>
      ) : null}
    </p>
  );
}

export function OrderLines({ order }: Of) {
  return (
    <Card title="Lignes">
      <table className="w-full">
        <caption className="sr-only">Lignes de la commande</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ kind, label, amount }) => (
            <tr key={`${kind} ${label}`} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                {label}
              </th>
              <td className="whitespace-nowrap py-2 text-right tabular-nums">{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-2 pr-4 text-left font-semibold">
              Total
            </th>
            <td className="whitespace-nowrap pt-2 text-right font-semibold tabular-nums">
              {formatAmount(order.total_amount)}
            </td>
          </tr>
        </tfoot>
      </table>
      <CapSharing order={order} />
    </Card>
  );
}

/** A number of a paper stays on one line. */
const unbroken = (text: string) =>
  text.split(/([AF]-\d{4}-\d+)/).map((part, place) =>
    place % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

const tones = { pending: 'accent', succeeded: 'success', failed: 'danger' } as const;

function RefundRow({ refund }: { refund: ShownOrder['refunds'][number] }) {
  const { amount, status, reason, created_at, by, note, credit_note_number, is_replaced } = refund;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">{formatAmount(amount)}</span>
        <Badge tone={tones[status]}>{refundWord(status)}</Badge>
        {is_replaced ? <span className="text-muted text-sm">redemandé depuis</span> : null}
      </p>
      <p className="text-muted text-sm">
        {refundReasonWord(reason)}, {formatDateTime(created_at)}
        {by ? `, par ${by}` : ''}
        {credit_note_number ? unbroken(`, avoir ${credit_note_number}`) : ''}
      </p>
      {note ? <p className="mt-1 whitespace-pre-wrap text-sm wrap-anywhere">{note}</p> : null}
    </li>
  );
}

export function OrderRefunds({ order }: Of) {
  const { refunds, disputes } = order;
  if (refunds.length + disputes.length === 0) return null;
  return (
    <Card title="Argent rendu ou contesté">
      <ul className="-my-3 divide-y divide-line">
        {disputes.map(({ stripe_dispute_id, status, amount, opened_at }) => (
          <li key={stripe_dispute_id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium tabular-nums">{formatAmount(amount)}</span>
              <Badge tone={status === 'won' ? 'success' : 'danger'}>
                {`Contestation ${disputeWord(status).toLowerCase()}`}
              </Badge>
            </p>
            <p className="text-muted text-sm">Depuis le {formatDateTime(opened_at)}</p>
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}

const actors: Record<ShownOrder['events'][number]['actor'], string> = {
  customer: 'le client',
  staff: 'l’équipe',
  system: 'automatiquement',
  provider: 'Stripe',
};

export function OrderStory({ order }: Of) {
  return (
    <Card title="Histoire">
      <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
        {order.events.map(({ at, text, actor, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may be of one instant and one word.
          <li key={`${at} ${text} ${place}`}>
            <p>{unbroken(text)}</p>
            <p className="text-muted text-sm">
              <time dateTime={at}>{formatDateTime(at)}</time>, {by ?? actors[actor]}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
