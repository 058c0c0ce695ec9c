import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { PAPER_WORDS } from '#domain/money/credit-notes.ts';
import { centsFromEuros, formatAmount } from '#domain/money/money.ts';
import { DELETED_ACCOUNT } from '#domain/people/person-name.ts';
import type { OrderStatus } from '#domain/status/order-status.ts';
import { orderNote, orderReasonWord, orderWord } from '#domain/status/order-words.ts';
import { formatDateTime, formatDay, parisDay } from '#domain/time/french-dates.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { downloadFile } from '#web/api/download.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Link } from '#web/ui/Link.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ListedOrder, ShownOrder } from '../contract.ts';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { personOf } from './order-sentences.ts';

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'accent',
  paid: 'success',
  failed: 'warning',
  cancelled: 'neutral',
  refunded: 'neutral',
};

type Shown = Pick<ListedOrder, 'status' | 'total_amount' | 'amount_given_back' | 'is_contested'>;

/** It adds what the status does not say about the money. */
export function OrderBadge({ order }: { order: Shown }) {
  const { status, total_amount, amount_given_back, is_contested: isContested } = order;
  const total = centsFromEuros(total_amount);
  const note = orderNote({ status, total, givenBack: centsFromEuros(amount_given_back), isContested });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tones[status]}>{orderWord(status)}</Badge>
      {note ? <span className="font-normal text-muted text-xs">{note}</span> : null}
    </span>
  );
}

type Document = ShownOrder['documents'][number];

function DocumentRow({ document }: { document: Document }) {
  const { number, kind, issued_at, total_amount, pdf_url } = document;
  const [reads, setReads] = useState(false);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => downloadFile(pdf_url, `${number}.pdf`, 'admin'),
    onError: (error) => toast.error(error.message),
  });
  const { name, the } = PAPER_WORDS[kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
      <span className="min-w-0">
        <span className="block font-medium">
          {name} <span className="whitespace-nowrap">{number}</span>
        </span>
        <span className="text-muted text-sm tabular-nums">
          {formatAmount(total_amount)}, le {formatDay(parisDay(new Date(issued_at)))}
        </span>
      </span>
      <span className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setReads(true)}
          aria-label={`Lire ${the} ${number}`}
        >
          Lire
        </Button>
        <Button
          variant="secondary"
          size="sm"
          pending={isPending}
          onClick={() => mutate()}
          aria-label={`Télécharger en PDF ${the} ${number}`}
        >
          <Download className="size-4" aria-hidden="true" />
          PDF
        </Button>
      </span>
      {reads ? <InvoiceDialog number={number} the={the} onClose={() => setReads(false)} /> : null}
    </li>
  );
}

function PersonCard({ order }: { order: ShownOrder }) {
  const { id, email, is_deleted } = order.person;
  return (
    <Card title="Client">
      <p className="wrap-anywhere font-medium">
        {is_deleted ? (
          personOf(order)
        ) : (
          <Link className="underline underline-offset-4" to={`/admin/users/${id}`}>
            {personOf(order)}
          </Link>
        )}
      </p>
      {is_deleted ? (
        personOf(order) === DELETED_ACCOUNT ? null : (
          <p className="text-muted text-sm">{DELETED_ACCOUNT}</p>
        )
      ) : (
        <>
          {personOf(order) === email ? null : <p className="wrap-anywhere">{email}</p>}
          <ul className="mt-2 flex flex-col gap-1">
            <li>
              <Link
                className="underline underline-offset-4"
                to={`/admin/orders?user_email=${encodeURIComponent(email)}`}
              >
                Ses commandes
              </Link>
            </li>
            <li>
              <Link
                className="underline underline-offset-4"
                to={`/admin/subscriptions?user_email=${encodeURIComponent(email)}`}
              >
                Ses abonnements
              </Link>
            </li>
          </ul>
        </>
      )}
    </Card>
  );
}

function ProviderNames({ payment }: Pick<ShownOrder, 'payment'>) {
  const names = [
    { label: 'Client', text: payment.stripe_customer_id, what: 'l’identifiant du client chez Stripe' },
    { label: 'Paiement', text: payment.stripe_intent_id, what: 'l’identifiant du paiement chez Stripe' },
    { label: 'Facture', text: payment.stripe_invoice_id, what: 'l’identifiant de la facture chez Stripe' },
    {
      label: 'Abonnement',
      text: payment.stripe_subscription_id,
      what: 'l’identifiant de l’abonnement chez Stripe',
    },
  ].flatMap(({ text, ...rest }) => (text ? [{ text, ...rest }] : []));
  return (
    <Card title="Chez Stripe">
      {names.length === 0 ? (
        <p className="text-muted">Rien n’y est encore.</p>
      ) : (
        <dl className="flex flex-col gap-3">
          {names.map(({ label, text, what }) => (
            <Fact key={label} label={label}>
              <CopyText text={text} what={what} />
            </Fact>
          ))}
        </dl>
      )}
      {payment.refusal ? (
        <p className="mt-3 text-muted text-sm">{`Dernier refus, tel que le client le lit\u00a0: ${payment.refusal}`}</p>
      ) : null}
    </Card>
  );
}

export function OrderFacts({ order }: { order: ShownOrder }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PersonCard order={order} />
      <Card title="Documents">
        {order.documents.length === 0 ? (
          <p className="text-muted">La facture naît avec le paiement.</p>
        ) : (
          <ul className="-my-2 divide-y divide-line">
            {order.documents.map((document) => (
              <DocumentRow key={document.number} document={document} />
            ))}
          </ul>
        )}
      </Card>
      <ProviderNames payment={order.payment} />
      <Card title="Repères">
        <dl className="flex flex-col gap-3">
          <Fact label="Commande">
            <CopyText text={String(order.id)} what="le numéro de la commande" />
          </Fact>
          <Fact label="Nature">{orderReasonWord(order.reason)}</Fact>
          <Fact label="Ouverte le">{formatDateTime(order.created_at)}</Fact>
          <Fact label="Due le">{formatDateTime(order.due_at)}</Fact>
          <Fact label="Payée le">{order.paid_at ? formatDateTime(order.paid_at) : 'Jamais'}</Fact>
        </dl>
      </Card>
    </div>
  );
}
