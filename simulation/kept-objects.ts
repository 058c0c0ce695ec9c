import type { Persistence, StoredObject } from '#sandbox/stripe/store.ts';

/** The provider's objects as it last saved them: what a snapshot keeps and what the provider's books are read from. */
export class KeptObjects implements Persistence {
  readonly #kinds = new Map<string, Map<string, StoredObject>>();

  constructor(stored: readonly StoredObject[] = []) {
    for (const object of stored) this.#shelf(object.kind).set(object.id, object);
  }

  /** Oldest first. */
  of(kind: string): StoredObject[] {
    return [...this.#shelf(kind).values()];
  }

  all(): StoredObject[] {
    return [...this.#kinds.values()].flatMap((shelf) => [...shelf.values()]);
  }

  async load(): Promise<StoredObject[]> {
    return structuredClone(this.all());
  }

  async save(
    changed: readonly StoredObject[],
    deleted: readonly { kind: string; id: string }[],
  ): Promise<void> {
    for (const object of changed) this.#shelf(object.kind).set(object.id, object);
    for (const { kind, id } of deleted) this.#shelf(kind).delete(id);
  }

  #shelf(kind: string): Map<string, StoredObject> {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const shelf = new Map<string, StoredObject>();
    this.#kinds.set(kind, shelf);
    return shelf;
  }
}
