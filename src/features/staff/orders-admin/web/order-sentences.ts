import { centsFromEuros, euroCents, formatAmount, sumCents } from '#domain/money/money.ts';
import { typedEuros } from '#domain/money/typed-euros.ts';
import { personName } from '#domain/people/person-name.ts';
import { givenBackWords } from '#domain/status/order-words.ts';
import { inNumber } from '#domain/text/french-count.ts';
import { formatDateTime, parisDay } from '#domain/time/french-dates.ts';
import type { ListedOrder, ShownOrder } from '../contract.ts';

export const personOf = ({ person }: ListedOrder): string => personName(person);

const taken = { one: 'encaissé', many: 'encaissés' };
const awaited = { one: 'attendu', many: 'attendus' };

type TakenApart = NonNullable<ShownOrder['taken_apart']>;

function apartWords(order: ShownOrder, { amount, settled_at: at, note }: TakenApart): string {
  const cashed = `${formatAmount(amount)} ${inNumber(amount, taken)}`;
  const words =
    order.status === 'cancelled'
      ? `Abandonnée, puis ${cashed} quand même.`
      : `${formatAmount(order.total_amount)} ${inNumber(order.total_amount, awaited)}, ${cashed}\u00a0: rien n’a été activé.`;
  if (!at) return words;
  return `${words} Alerte fermée le ${formatDateTime(at)}${note ? `\u00a0: «\u00a0${note}\u00a0»` : '.'}`;
}

export function stateOf(order: ShownOrder): string {
  const total = formatAmount(order.total_amount);
  if (order.taken_apart) return apartWords(order, order.taken_apart);
  switch (order.status) {
    case 'paid': {
      const paid = `${total} ${inNumber(order.total_amount, taken)} le ${formatDateTime(order.paid_at ?? order.created_at)}`;
      const back = givenBackWords(
        centsFromEuros(order.total_amount),
        centsFromEuros(order.amount_given_back),
      );
      return back ? `${paid}, ${back}.` : `${paid}.`;
    }
    case 'refunded':
      if (!order.disputes.some(({ status }) => status === 'lost')) return `Tout est rendu\u00a0: ${total}.`;
      return order.refunds.some(({ status }) => status === 'succeeded')
        ? `Tout est rendu, pour partie par la banque\u00a0: ${total}.`
        : `La banque a rendu l’argent au client\u00a0: ${total}.`;
    case 'pending':
      return `${total} ${inNumber(order.total_amount, awaited)} depuis le ${formatDateTime(order.created_at)}\u00a0: rien n’est encaissé.`;
    case 'failed':
      return `Le débit de ${total} a été refusé\u00a0: rien n’est encaissé.`;
    case 'cancelled':
      return `Abandonnée avant le paiement\u00a0: rien n’a été encaissé sur ${total}.`;
  }
}

const listed = new Intl.ListFormat('fr-FR');

/** Null where nothing tells. */
export function capWords({ cap_sharing: sharing }: ShownOrder): string | null {
  if (!sharing) return null;
  const cap = `Plafond de ${formatAmount(sharing.cap)} par mois, ce jour-là`;
  const beside = sharing.beside.map(({ name, price }) => `«\u00a0${name}\u00a0» (${formatAmount(price)})`);
  const shared =
    beside.length > 0
      ? `${cap}, partagé avec ${listed.format(beside)}.`
      : `${cap}\u00a0; aucun autre abonnement n’y comptait.`;
  return sharing.tells_all
    ? shared
    : `${shared} Ce qui avait déjà été débité ou rendu dans le mois a compté aussi.`;
}

export function ordersOfMonth({ due_at, person }: ShownOrder): string | null {
  if (person.is_deleted) return null;
  const month = parisDay(new Date(due_at)).slice(0, 7);
  // It is the last day of the month.
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const days = { created_from: `${month}-01`, created_to: `${month}-${last}` };
  return `/admin/orders?${new URLSearchParams({ user_email: person.email, ...days })}`;
}

export interface Need {
  tone: 'info' | 'warning' | 'danger';
  title: string;
  text: string;
  link?: { to: string; label: string };
}

function needOfDispute({ status, answer_by, amount }: ShownOrder['disputes'][number]): Need[] {
  if (status !== 'open') return [];
  return [
    {
      tone: 'danger',
      title: answer_by
        ? `Répondre à la banque avant le ${formatDateTime(answer_by)}`
        : 'Répondre à la banque',
      text: `Le client conteste ${formatAmount(amount)}. Les preuves se donnent chez Stripe\u00a0; d’ici là, rien ne peut être remboursé.`,
    },
  ];
}

function needOfRefund({ status, amount, is_owed }: ShownOrder['refunds'][number]): Need[] {
  if (status === 'pending')
    return [
      {
        tone: 'info',
        title: `${formatAmount(amount)} à rendre à la carte, demande enregistrée`,
        text: 'Stripe la reçoit aussitôt, ou dès qu’il répond, puis la banque met quelques jours. L’avoir part avec l’email, dès que l’argent est parti.',
      },
    ];
  if (!is_owed) return [];
  return [
    {
      tone: 'danger',
      title: `Remboursement de ${formatAmount(amount)} refusé`,
      text: 'La somme reste due\u00a0: son alerte dit comment la verser.',
    },
  ];
}

/** Nothing is owed while the bank decides or once it gave the money back. */
function needOfTakenApart({ status, taken_apart: apart, disputes }: ShownOrder): Need[] {
  if (!apart || apart.settled_at || disputes.some(({ status }) => status !== 'won')) return [];
  const sum = formatAmount(apart.amount);
  return status === 'cancelled'
    ? [
        {
          tone: 'danger',
          title: `${sum} à rendre au client`,
          text: 'La somme a été encaissée après l’abandon, sans rien livrer\u00a0: son alerte dit comment la rendre.',
        },
      ]
    : [
        {
          tone: 'danger',
          title: `Encaissement inattendu\u00a0: ${sum}`,
          text: 'Le client a payé sans rien recevoir\u00a0: son alerte dit que faire.',
        },
      ];
}

/** The most urgent comes first. */
export function needsOf(order: ShownOrder): Need[] {
  const needs = [
    ...order.disputes.flatMap(needOfDispute),
    ...needOfTakenApart(order),
    ...order.refunds.flatMap(needOfRefund),
  ];
  if (order.status === 'failed' && !order.person.is_deleted)
    needs.push({
      tone: 'warning',
      title: 'Paiement en retard',
      text: 'La boutique réessaie pendant trois jours, puis suspend. Le client peut payer depuis son compte.',
      link: {
        to: `/admin/subscriptions?user_email=${encodeURIComponent(order.person.email)}`,
        label: 'Voir ses abonnements',
      },
    });
  return needs;
}

export interface TypedRefund {
  scope: 'whole' | 'part';
  purchase: string;
  subscription: string;
}

/** A refund by staff ends nothing (docs/product/refund-and-dispute.md#a-refund-by-staff-ends-nothing). */
export function goesOn({ person }: ShownOrder, is: 'asked' | 'done'): string {
  if (person.is_deleted)
    return 'Ce compte est supprimé\u00a0: rien n’y continue. Si tout l’achat est rendu, un nouveau compte ne peut plus le restaurer, et le perd s’il l’a déjà restauré.';
  const stays =
    is === 'asked'
      ? 'Un remboursement ne met fin à rien\u00a0: l’accès et l’abonnement restent tels qu’ils sont.'
      : 'Rien n’a pris fin\u00a0: l’accès et l’abonnement restent tels qu’ils étaient.';
  return `${stays} Pour arrêter les débits, suspendez l’abonnement.`;
}

/** Undefined while the typed amounts make no sense. */
export function willGiveBack({ refundable }: ShownOrder, { scope, purchase, subscription }: TypedRefund) {
  const left = {
    purchase: centsFromEuros(refundable.purchase),
    subscription: centsFromEuros(refundable.subscription),
  };
  const all = sumCents([left.purchase, left.subscription]);
  if (scope === 'whole') return { ...left, total: all, after: euroCents(0) };
  const [one, other] = [typedEuros(purchase) ?? 0, typedEuros(subscription) ?? 0];
  if (!(one >= 0 && other >= 0)) return undefined;
  const parts = { purchase: centsFromEuros(one), subscription: centsFromEuros(other) };
  const total = sumCents([parts.purchase, parts.subscription]);
  if (total === 0 || parts.purchase > left.purchase || parts.subscription > left.subscription)
    return undefined;
  return { ...parts, total, after: euroCents(all - total) };
}
