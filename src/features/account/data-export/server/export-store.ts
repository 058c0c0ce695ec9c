import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { purchases } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';

const automation = {
  id: automations.id,
  slug: automations.slug,
  name: automations.name,
  categorySlug: categories.slug,
};

export async function selectPerson(tx: Transaction, userId: number) {
  const { email, firstName, lastName, phone, monthlyCap } = users;
  const [person] = await tx
    .select({ email, firstName, lastName, phone, monthlyCap })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)));
  return person;
}

export async function selectPurchased(tx: Transaction, userId: number) {
  return tx
    .select({ ...automation, price: purchases.amountPaid })
    .from(purchases)
    .innerJoin(automations, eq(automations.id, purchases.automationId))
    .innerJoin(categories, eq(categories.id, automations.categoryId))
    .where(and(eq(purchases.userId, userId), isNull(purchases.endedAt)))
    .orderBy(asc(purchases.purchasedAt), asc(purchases.id));
}

export async function selectSubscribed(tx: Transaction, userId: number) {
  const { isFree, individualPrice } = subscriptions;
  return tx
    .select({ ...automation, price: individualPrice, isFree })
    .from(subscriptions)
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .innerJoin(categories, eq(categories.id, automations.categoryId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
}
