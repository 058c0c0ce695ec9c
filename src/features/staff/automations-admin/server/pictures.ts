import { asc, eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  MOST_PICTURES,
  PICTURE_SIZES,
  pictureFile,
  picturesFolder,
  type StoredPicture,
  shownPicture,
} from '#domain/page/pictures.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { automationPictures } from '#server/db/schema/catalogue.ts';
import { putFile } from '#server/gateways/storage.ts';
import { staffCall } from '#server/http/staff-call.ts';
import type { Shop } from '#server/shop.ts';
import { updateAutomation } from '#shop/catalogue/server/for-other-features.ts';
import type { ArrangedPictures, ShownPicture } from '../contract.ts';
import * as calls from '../contract.ts';
import { type OnAutomation, onAutomation } from './change-automation.ts';
import { makePictures, nameOf, refused } from './make-cover.ts';
import { lockCovers } from './unused-covers.ts';

type NewPicture = Omit<StoredPicture, 'id' | 'caption'>;
type Listed = ArrangedPictures['pictures'];

/** The sweep deletes the files of a picture whose row was never written. */
export async function storePicture({ db, settings }: Shop, file: File): Promise<NewPicture> {
  const { large, small } = await makePictures(file, PICTURE_SIZES);
  const key = `${picturesFolder}/${nameOf(large.data)}`;
  const { width, height } = large;
  await inTransaction(db, async (tx) => {
    await lockCovers(tx);
    await putFile(settings, { area: 'files', key: pictureFile(key, 'large') }, large.data);
    await putFile(settings, { area: 'files', key: pictureFile(key, 'small') }, small.data);
  });
  return { key, width, height };
}

const captionsOf = (pictures: readonly { caption: string }[]) => pictures.map(({ caption }) => caption);

/** The automation's form holds no pictures, so its version stays and an open form loses nothing. */
async function noteChange(
  { tx, row, now, note }: OnAutomation,
  former: readonly StoredPicture[],
): Promise<void> {
  await updateAutomation(tx, row.id, { updatedAt: now });
  const pictures = captionsOf(await selectPictures(tx, row.id));
  await note('automation.pictures', { pictures: captionsOf(former) }, { pictures });
}

async function show({ db }: Pick<Shop, 'db'>, id: number): Promise<ShownPicture[]> {
  return (await selectPictures(db, id)).map(shownPicture);
}

/** Sending it again after a lost answer adds no second picture. Throws `not_found`, and `invalid` for a sixth. */
export const addPicture = staffCall(
  calls.addPicture,
  async (shop, { params: { id }, body: { image, caption }, staff }) => {
    const made = await storePicture(shop, image);
    await onAutomation(shop, { id, staff }, async (on) => {
      const former = await selectPictures(on.tx, id);
      const known = former.find(({ key }) => key === made.key);
      if (known?.caption === caption) return;
      if (known) throw refused('Cette image est déjà là, avec une autre description.');
      if (former.length >= MOST_PICTURES)
        throw refused(
          `Une automatisation a ${MOST_PICTURES}\u00a0images au plus\u00a0: retirez-en une d’abord.`,
        );
      await insertPicture(on.tx, { ...made, caption, automationId: id, position: former.length + 1 });
      await noteChange(on, former);
    });
    return show(shop, id);
  },
);

const isAlike = (one: Listed, other: Listed) =>
  one.length === other.length &&
  one.every(({ id, caption }, index) => id === other[index]?.id && caption === other[index]?.caption);

/**
 * It repeats safely and deletes pictures missing from the list. Throws `not_found`, `changed_meanwhile` when they
 * differ from `seen`, and `invalid` for an unknown picture.
 */
export const changePictures = staffCall(
  calls.changePictures,
  async (shop, { params: { id }, body: { pictures, seen }, staff }) => {
    await onAutomation(shop, { id, staff }, async (on) => {
      const former = await selectPictures(on.tx, id);
      if (isAlike(pictures, former)) return;
      if (!isAlike(seen, former)) throw new Refusal('changed_meanwhile');
      if (!pictures.every((one) => former.some((known) => known.id === one.id)))
        throw new Refusal('invalid', {
          fields: { pictures: ['Une de ces images n’est pas de cette automatisation.'] },
        });
      await arrangePictures(on.tx, former, pictures);
      await noteChange(on, former);
    });
    return show(shop, id);
  },
);

function selectPictures(db: Queries, automationId: number): Promise<StoredPicture[]> {
  const { id, key, width, height, caption, position } = automationPictures;
  return db
    .select({ id, key, width, height, caption })
    .from(automationPictures)
    .where(eq(automationPictures.automationId, automationId))
    .orderBy(asc(position));
}

/** The caller has locked the automation. */
export async function insertPicture(
  tx: Transaction,
  values: typeof automationPictures.$inferInsert,
): Promise<void> {
  await tx.insert(automationPictures).values(values);
}

/** The list gives the order, and pictures missing from it are deleted. The caller has locked the automation. */
async function arrangePictures(
  tx: Transaction,
  former: readonly Pick<StoredPicture, 'id'>[],
  wanted: readonly Pick<StoredPicture, 'id' | 'caption'>[],
): Promise<void> {
  for (const { id } of former)
    if (!wanted.some((one) => one.id === id))
      await tx.delete(automationPictures).where(eq(automationPictures.id, id));
  for (const [index, { id, caption }] of wanted.entries())
    await tx
      .update(automationPictures)
      .set({ caption, position: index + 1 })
      .where(eq(automationPictures.id, id));
}

export async function deletePictures(tx: Transaction, automationId: number): Promise<void> {
  await tx.delete(automationPictures).where(eq(automationPictures.automationId, automationId));
}
