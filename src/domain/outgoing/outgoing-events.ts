/** docs/product/outgoing-webhook.md */
/** What a receiver may be told of. A name is never given another meaning. */
export const OUTGOING_EVENTS = {
  'order.paid': 'Une commande est payée',
  'refund.succeeded': 'Un remboursement est arrivé',
  'subscription.changed': 'Un abonnement change',
  'document.issued': 'Une facture, un avoir ou un devis est émis dans un outil',
  'ticket.opened': 'Une demande arrive au support',
  'ticket.answered': 'Le support répond à une demande',
  'dispute.opened': 'Un débit est contesté auprès de la banque',
  'account.created': 'Un compte est créé',
  'account.deleted': 'Un compte est supprimé',
} as const;

export type OutgoingEvent = keyof typeof OUTGOING_EVENTS;

export const OUTGOING_EVENT_NAMES = Object.keys(OUTGOING_EVENTS) as OutgoingEvent[];

/** Sent when its owner asks for it, and to nobody else. */
export const PING = 'ping';
export type ToldType = OutgoingEvent | typeof PING;

export const CUSTOMER_EVENTS = [
  'order.paid',
  'refund.succeeded',
  'subscription.changed',
  'document.issued',
  'ticket.answered',
] as const satisfies readonly OutgoingEvent[];

/** What customers write in their tools is never told to the shop. */
export const SHOP_EVENTS = [
  'order.paid',
  'refund.succeeded',
  'subscription.changed',
  'dispute.opened',
  'ticket.opened',
  'ticket.answered',
  'account.created',
  'account.deleted',
] as const satisfies readonly OutgoingEvent[];

export const MOST_ENDPOINTS = { customer: 5, shop: 10 } as const;

type Fact = string | number | boolean | null;
export type ToldData = Readonly<Record<string, Fact>>;

export interface Told {
  type: OutgoingEvent;
  data: ToldData;
}

/** A change of these is a change of the subscription; its share of the cap and its attempts are not. */
const TOLD_OF_SUBSCRIPTION = [
  'status',
  'inactive_reason',
  'end_reason',
  'end_date',
  'period_end',
  'past_due_since',
] as const;

/** Undefined when its customer sees nothing of the change. */
export function subscriptionTold(id: number, before: ToldData | null, after: ToldData): Told | undefined {
  if (before !== null && TOLD_OF_SUBSCRIPTION.every((name) => before[name] === after[name])) return undefined;
  const told = TOLD_OF_SUBSCRIPTION.map((name) => [name, after[name] ?? null]);
  return {
    type: 'subscription.changed',
    data: {
      subscription: id,
      automation: after.automation ?? null,
      former_status: before?.status ?? null,
      ...Object.fromEntries(told),
    },
  };
}

/** The same bytes at every attempt, for the signature and for who compares them. */
export function outgoingBody(event: {
  type: ToldType;
  at: Date;
  userId: number | null;
  data: ToldData;
}): string {
  const { type, at, userId, data } = event;
  const customer = userId === null ? {} : { customer: userId };
  // The database keeps an object’s names in an order of its own.
  const inOrder = Object.fromEntries(
    Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { ...customer, ...inOrder } });
}
