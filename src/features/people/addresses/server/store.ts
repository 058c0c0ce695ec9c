import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { addresses } from '#server/db/schema/accounts.ts';
import { vatStatusOf } from '#server/db/vat-status.ts';
import type { Address, AddressFields } from '../contract.ts';

const shown = {
  id: addresses.id,
  address_type: addresses.addressType,
  address_name: addresses.addressName,
  first_name: addresses.firstName,
  last_name: addresses.lastName,
  company: addresses.company,
  address1: addresses.address1,
  address2: addresses.address2,
  city: addresses.city,
  postal_code: addresses.postalCode,
  country: addresses.country,
  phone: addresses.phone,
  siren: addresses.siren,
  vat_number: addresses.vatNumber,
  vat_status: sql<Address['vat_status']>`${sql.raw(vatStatusOf('addresses'))}`,
  is_default: addresses.isDefault,
};

/** `proof` is the number of the consultation, empty where VIES gave none. */
export interface VatAnswer {
  valid: boolean;
  proof: string;
  checkedAt: Date;
}

const checkOf = (answer: VatAnswer | undefined) => ({
  vatCheckedAt: answer?.checkedAt ?? null,
  vatValid: answer?.valid ?? false,
  vatProof: answer?.proof ?? '',
});

const columnsOf = (fields: AddressFields) => ({
  addressName: fields.address_name,
  firstName: fields.first_name,
  lastName: fields.last_name,
  company: fields.company,
  address1: fields.address1,
  address2: fields.address2,
  city: fields.city,
  postalCode: fields.postal_code,
  country: fields.country,
  phone: fields.phone,
  siren: fields.siren,
  vatNumber: fields.vat_number,
});

const own = (userId: number, id: number) => and(eq(addresses.userId, userId), eq(addresses.id, id));

/** The default one first, then in the order of their creation. */
export function selectAddresses(db: Queries, userId: number): Promise<Address[]> {
  return db
    .select(shown)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), addresses.id);
}

export async function selectAddress(db: Queries, userId: number, id: number): Promise<Address | undefined> {
  const [row] = await db.select(shown).from(addresses).where(own(userId, id));
  return row;
}

export async function insertAddress(
  tx: Transaction,
  userId: number,
  fields: AddressFields,
  { answer, createdAt }: { answer: VatAnswer | undefined; createdAt: Date },
): Promise<number> {
  const [row] = await tx
    .insert(addresses)
    .values({ ...columnsOf(fields), ...checkOf(answer), userId, createdAt })
    .returning({ id: addresses.id });
  if (!row) throw new Error('the address was not inserted');
  return row.id;
}

export type VatStanding = Pick<
  typeof addresses.$inferSelect,
  'userId' | 'company' | 'vatNumber' | 'vatCheckedAt' | 'vatValid'
>;

/** The number of an address, and what VIES said of it. */
export async function lockVatNumber(db: Queries, id: number): Promise<VatStanding | undefined> {
  const { userId, company, vatNumber, vatCheckedAt, vatValid } = addresses;
  const [row] = await db
    .select({ userId, company, vatNumber, vatCheckedAt, vatValid })
    .from(addresses)
    .where(eq(addresses.id, id))
    .for('update');
  return row;
}

export async function setVatAnswer(tx: Transaction, id: number, answer: VatAnswer): Promise<void> {
  await tx.update(addresses).set(checkOf(answer)).where(eq(addresses.id, id));
}

/** False when this customer has no such address. */
export async function updateAddress(
  tx: Transaction,
  userId: number,
  id: number,
  fields: AddressFields,
  answer: VatAnswer | 'as before' | undefined,
): Promise<boolean> {
  const check = answer === 'as before' ? {} : checkOf(answer);
  const { rowCount } = await tx
    .update(addresses)
    .set({ ...columnsOf(fields), ...check })
    .where(own(userId, id));
  return rowCount === 1;
}

/** Answers whether the deleted address was the default one. */
export async function deleteAddressRow(
  tx: Transaction,
  userId: number,
  id: number,
): Promise<{ wasDefault: boolean } | undefined> {
  const [row] = await tx
    .delete(addresses)
    .where(own(userId, id))
    .returning({ wasDefault: addresses.isDefault });
  return row;
}

export async function forgetAddressesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}

/** The index refuses two defaults at any instant. */
export async function moveDefault(tx: Transaction, userId: number, id: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), ne(addresses.id, id), eq(addresses.isDefault, true)));
  await tx.update(addresses).set({ isDefault: true }).where(own(userId, id));
}

export async function selectLatestId(tx: Transaction, userId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.id))
    .limit(1);
  return row?.id;
}
