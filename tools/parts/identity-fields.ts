/** The person's identity in the fields of a page that has its own (docs/product/document.md#fills-new-documents). */
import type { Identity } from '#domain/document/identity.ts';
import { identityBar, ownIdentity } from './book-buttons.ts';
import { fillAsFresh, rouage } from './keep-work.ts';
import { typed } from './party-fields.ts';

interface IdentityFields {
  /** Where the buttons stand. */
  bar: string;
  /** Those of text that it fills: where one of them is filled in, somebody has written who they are. */
  ids: readonly string[];
  put(identity: Identity): void;
  read(kept: Identity): Partial<Identity>;
  /** Shows what became of the fields. */
  update(): void;
}

interface FilledFields {
  /** Of work that begins; the person is asked once for the tool. */
  fill(): Promise<void>;
  /** The example is of the person who looks at it, as soon as one knows them. */
  overExample(): void;
}

export function identityFields({ bar, ids, put, read, update }: IdentityFields): FilledFields {
  let known: Identity | null = null;
  let turn = 0;
  identityBar(
    bar,
    (identity) => {
      known = identity;
      put(identity);
      update();
      rouage?.changed();
    },
    read,
  );
  return {
    async fill() {
      turn += 1;
      const mine = turn;
      const identity = await ownIdentity(true);
      known = identity ?? known;
      if (!identity || turn !== mine || ids.some((id) => typed(id) !== '')) return;
      fillAsFresh(() => {
        put(identity);
        update();
      });
      // Of what is kept already, so is what was filled in.
      rouage?.changed();
    },
    overExample() {
      if (known) put(known);
    },
  };
}
