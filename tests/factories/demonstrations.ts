import { demonstrations } from '#server/db/schema/catalogue.ts';
import type { Shop } from '#server/shop.ts';

/** Allowed unless told, without a sample. */
export async function allowDemonstration(
  { db }: Pick<Shop, 'db'>,
  automationId: number,
  values: Partial<typeof demonstrations.$inferInsert> = {},
): Promise<void> {
  const set = { allowed: true, ...values };
  await db
    .insert(demonstrations)
    .values({ automationId, ...set })
    .onConflictDoUpdate({ target: demonstrations.automationId, set });
}
