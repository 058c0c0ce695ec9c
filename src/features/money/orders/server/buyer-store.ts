import { and, eq } from 'drizzle-orm';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { addresses } from '#server/db/schema/accounts.ts';

/** The default billing address when there is one, else the account's name. */
export async function selectBuyer(tx: Transaction, customer: Customer): Promise<Record<string, string>> {
  const [address] = await tx
    .select({
      firstName: addresses.firstName,
      lastName: addresses.lastName,
      company: addresses.company,
      address1: addresses.address1,
      address2: addresses.address2,
      postalCode: addresses.postalCode,
      city: addresses.city,
      country: addresses.country,
    })
    .from(addresses)
    .where(and(eq(addresses.userId, customer.id), addresses.isDefault));
  const { firstName, lastName, ...place } = address ?? customerName(customer);
  return { name: `${firstName} ${lastName}`.trim(), email: customer.email, ...place };
}

const customerName = ({ firstName, lastName }: Customer) => ({ firstName, lastName });
