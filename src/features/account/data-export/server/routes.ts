import { and, asc, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { EXPORT_PLATFORM, exportFileName } from '#domain/people/export-file.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { purchases } from '#server/db/schema/orders.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Feature } from '#server/http/feature.ts';
import { exportPublicKeys, signExport } from '#server/keys/export-signature.ts';
import type { Shop } from '#server/shop.ts';
import { fileDocuments } from '#shop/documents/server/for-other-features.ts';
import {
  deleteAccount,
  type ExportedAutomation,
  type ExportFile,
  exportData,
  getExportKey,
} from '../contract.ts';
import { deleteOwnAccount } from './delete-account.ts';

const automation = {
  id: automations.id,
  slug: automations.slug,
  name: automations.name,
  categorySlug: categories.slug,
};

async function selectPerson(tx: Transaction, userId: number) {
  const { email, firstName, lastName, phone, monthlyCap } = users;
  const [person] = await tx
    .select({ email, firstName, lastName, phone, monthlyCap })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)));
  return person;
}

async function selectPurchased(tx: Transaction, userId: number) {
  return tx
    .select({ ...automation, price: purchases.amountPaid })
    .from(purchases)
    .innerJoin(automations, eq(automations.id, purchases.automationId))
    .innerJoin(categories, eq(categories.id, automations.categoryId))
    .where(and(eq(purchases.userId, userId), isNull(purchases.endedAt)))
    .orderBy(asc(purchases.purchasedAt), asc(purchases.id));
}

async function selectSubscribed(tx: Transaction, userId: number) {
  const { isFree, individualPrice } = subscriptions;
  return tx
    .select({ ...automation, price: individualPrice, isFree })
    .from(subscriptions)
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .innerJoin(categories, eq(categories.id, automations.categoryId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
}

const exported = ({ id, slug, name, categorySlug, price }: Row): ExportedAutomation => ({
  automation_id: id,
  automation_slug: slug,
  automation_name: name,
  category_slug: categorySlug,
  individual_price: eurosFromCents(price),
});

type Subscribed = Awaited<ReturnType<typeof selectSubscribed>>[number];
type Row = Omit<Subscribed, 'isFree'>;

/** See docs/product/export-and-restore.md#what-the-file-holds; a subscription ended and begun again is one. */
function lastOfEach(rows: readonly Subscribed[], purchased: readonly Row[]): Row[] {
  const owned = new Set(purchased.map(({ id }) => id));
  const paid = rows.filter(({ id, isFree }) => !isFree && owned.has(id));
  return [...new Map(paid.map((row) => [row.id, row])).values()];
}

/** Throws `Refusal('invalid_token')` when the account is no longer open. */
async function exportCustomerData(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  userId: number,
): Promise<ExportFile> {
  const content = await inTransaction(shop.db, async (tx) => {
    const person = await selectPerson(tx, userId);
    if (!person) throw new Refusal('invalid_token');
    const { email, firstName, lastName, phone, monthlyCap } = person;
    const purchased = await selectPurchased(tx, userId);
    const kept_documents = await fileDocuments(tx, { userId, tools: purchased.map(({ id }) => id) });
    return {
      personal_info: { email, first_name: firstName, last_name: lastName, phone },
      purchased_automations: purchased.map(exported),
      subscription_automations: lastOfEach(await selectSubscribed(tx, userId), purchased).map(exported),
      subscription_settings: { monthly_cap: eurosFromCents(monthlyCap) },
      ...(kept_documents && { kept_documents }),
    };
  });
  const export_metadata = {
    platform: EXPORT_PLATFORM,
    export_date: shop.clock.now().toISOString(),
    security_enabled: true,
  } as const;
  const signature = signExport(shop.settings.EXPORT_SIGNING_KEY[0], { ...content, export_metadata });
  return { ...content, export_metadata: { ...export_metadata, signature } };
}

export const dataExport: Feature = ({ endpoints, shop }) => {
  const publicKey = exportPublicKeys(shop.settings.EXPORT_SIGNING_KEY);
  endpoints.serve(exportData, async ({ caller, reply }) => {
    const file = await exportCustomerData(shop, caller.userId);
    reply.header(
      'content-disposition',
      `attachment; filename="${exportFileName(file.export_metadata.export_date)}"`,
    );
    return file;
  });
  endpoints.open(getExportKey, async () => ({ algorithm: 'Ed25519' as const, public_key: publicKey }));
  endpoints.serve(deleteAccount, ({ caller }) => deleteOwnAccount(shop, caller.userId));
};
