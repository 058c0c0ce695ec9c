import type { Kind, Kinds } from './kinds.ts';

type Owner = string | null | undefined;

/** The objects that another one owns, by what names the owner. Stripe never changes these once the object is made. */
const LINKS = {
  invoice: {
    subscription: (invoice: Kinds['invoice']): Owner => invoice.parent?.subscription_details?.subscription,
  },
  invoiceitem: { customer: (item: Kinds['invoiceitem']): Owner => item.customer },
  invoice_payment: {
    invoice: (link: Kinds['invoice_payment']): Owner => link.invoice,
    payment_intent: (link: Kinds['invoice_payment']): Owner => link.payment.payment_intent,
  },
  refund: { charge: (refund: Kinds['refund']): Owner => refund.charge },
  subscription: { customer: (subscription: Kinds['subscription']): Owner => subscription.customer },
};

export type LinkedKind = keyof typeof LINKS;
export type Linked<K extends LinkedKind> = keyof (typeof LINKS)[K] & string;

const keyOf = (kind: Kind, link: string, owner: string) => `${kind}/${link}/${owner}`;

function keysOf(kind: Kind, object: Kinds[Kind]): string[] {
  const links = (LINKS as Partial<Record<Kind, Record<string, (object: Kinds[Kind]) => Owner>>>)[kind] ?? {};
  return Object.entries(links).flatMap(([link, ownerOf]) => {
    const owner = ownerOf(object);
    return owner ? [keyOf(kind, link, owner)] : [];
  });
}

/** Which objects belong to which, so that a question about one customer costs the same whatever the base. */
export class Links {
  #ids = new Map<string, Set<string>>();

  add(kind: Kind, object: Kinds[Kind]): void {
    for (const key of keysOf(kind, object)) {
      const ids = this.#ids.get(key);
      if (ids) ids.add(object.id);
      else this.#ids.set(key, new Set([object.id]));
    }
  }

  forget(kind: Kind, object: Kinds[Kind]): void {
    for (const key of keysOf(kind, object)) this.#ids.get(key)?.delete(object.id);
  }

  ids<K extends LinkedKind>(kind: K, link: Linked<K>, owner: string): string[] {
    return [...(this.#ids.get(keyOf(kind, link, owner)) ?? [])];
  }
}
