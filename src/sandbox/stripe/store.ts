import { missing } from './errors.ts';
import { KIND_NAMES, type Kind, type Kinds } from './records.ts';

type Owner = string | null | undefined;

/** These fields name an object's owner; Stripe never changes them. */
const LINKS = {
  invoice: {
    subscription: (invoice: Kinds['invoice']): Owner => invoice.parent?.subscription_details?.subscription,
  },
  invoice_payment: {
    invoice: (link: Kinds['invoice_payment']): Owner => link.invoice,
    payment_intent: (link: Kinds['invoice_payment']): Owner => link.payment.payment_intent,
  },
  refund: { charge: (refund: Kinds['refund']): Owner => refund.charge },
  subscription: { customer: (subscription: Kinds['subscription']): Owner => subscription.customer },
};

type LinkedKind = keyof typeof LINKS;
type Linked<K extends LinkedKind> = keyof (typeof LINKS)[K] & string;

const linkKey = (kind: Kind, link: string, owner: string) => `${kind}/${link}/${owner}`;

function keysOf(kind: Kind, object: Kinds[Kind]): string[] {
  const links = (LINKS as Partial<Record<Kind, Record<string, (object: Kinds[Kind]) => Owner>>>)[kind] ?? {};
  return Object.entries(links).flatMap(([link, ownerOf]) => {
    const owner = ownerOf(object);
    return owner ? [linkKey(kind, link, owner)] : [];
  });
}

/** An index by owner, so that queries cost the same at any size. */
class Links {
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
    return [...(this.#ids.get(linkKey(kind, link, owner)) ?? [])];
  }
}

export interface StoredObject {
  kind: string;
  id: string;
  sequence: number;
  data: unknown;
}

export interface Persistence {
  load(): Promise<StoredObject[]>;
  save(changed: StoredObject[], deleted: { kind: string; id: string }[]): Promise<void>;
}

type Shelf = { [K in Kind]: Map<string, Kinds[K]> };
export type ChangeListener = (kind: Kind, id: string) => void;

function emptyShelf(): Shelf {
  const shelf: Partial<Record<Kind, Map<string, unknown>>> = {};
  for (const kind of Object.keys(KIND_NAMES) as Kind[]) shelf[kind] = new Map();
  return shelf as Shelf;
}

const keyOf = (kind: Kind, id: string) => `${kind}/${id}`;

export class Store {
  #shelf: Shelf = emptyShelf();
  #links = new Links();
  #sequences = new Map<string, number>();
  #lastSequence = 0;
  #dirty = new Map<string, { kind: Kind; id: string }>();
  #listener: ChangeListener = () => {};
  #persistence: Persistence | undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(persistence?: Persistence) {
    this.#persistence = persistence;
  }

  onChange(listener: ChangeListener): void {
    this.#listener = listener;
  }

  find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined {
    return id ? this.#shelf[kind].get(id) : undefined;
  }

  /** Throws Stripe's `resource_missing`; `param` names where the id came from. */
  get<K extends Kind>(kind: K, id: string | null | undefined, param = 'id'): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(KIND_NAMES[kind], id ?? '', param);
    return found;
  }

  all<K extends Kind>(kind: K): Kinds[K][] {
    return [...this.#shelf[kind].values()];
  }

  of<K extends LinkedKind>(kind: K, link: Linked<K>, owner: string): Kinds[K][] {
    return this.#links.ids(kind, link, owner).flatMap((id) => this.find(kind, id) ?? []);
  }

  put<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
    const key = keyOf(kind, object.id);
    if (!this.#sequences.has(key)) this.#sequences.set(key, ++this.#lastSequence);
    this.#shelf[kind].set(object.id, object);
    this.#links.add(kind, object);
    this.#dirty.set(key, { kind, id: object.id });
    this.#listener(kind, object.id);
    return object;
  }

  remove(kind: Kind, id: string): void {
    const object = this.find(kind, id);
    if (!object) return;
    this.#links.forget(kind, object);
    this.#shelf[kind].delete(id);
    const key = keyOf(kind, id);
    this.#sequences.delete(key);
    this.#dirty.set(key, { kind, id });
    this.#listener(kind, id);
  }

  /** Saves one after the other, so that states are never saved out of order. */
  async flush(): Promise<void> {
    const persistence = this.#persistence;
    if (!persistence) {
      this.#dirty.clear();
      return;
    }
    const run = this.#saving.then(() => this.#save(persistence));
    this.#saving = run.catch(() => {});
    await run;
  }

  async #save(persistence: Persistence): Promise<void> {
    if (this.#dirty.size === 0) return;
    const batch = this.#dirty;
    this.#dirty = new Map();
    const changed: StoredObject[] = [];
    const deleted: { kind: string; id: string }[] = [];
    for (const [key, { kind, id }] of batch) {
      const object = this.#shelf[kind].get(id);
      if (object === undefined) deleted.push({ kind, id });
      else changed.push({ kind, id, sequence: this.#sequences.get(key) ?? 0, data: structuredClone(object) });
    }
    try {
      await persistence.save(changed, deleted);
    } catch (error) {
      this.#dirty = new Map([...batch, ...this.#dirty]);
      throw error;
    }
  }

  async load(): Promise<void> {
    const stored = (await this.#persistence?.load()) ?? [];
    // An older sandbox kept more kinds, which nothing refers to now.
    const objects = stored.filter(({ kind }) => kind in KIND_NAMES);
    for (const { kind, id, sequence, data } of objects.toSorted((a, b) => a.sequence - b.sequence)) {
      const known = kind as Kind;
      (this.#shelf[known] as Map<string, unknown>).set(id, data);
      this.#links.add(known, data as Kinds[Kind]);
      this.#sequences.set(keyOf(known, id), sequence);
      this.#lastSequence = Math.max(this.#lastSequence, sequence);
    }
    // What is due of an object may be read from one that was made after it.
    for (const { kind, id } of objects) this.#listener(kind as Kind, id);
    this.#dirty.clear();
  }
}
