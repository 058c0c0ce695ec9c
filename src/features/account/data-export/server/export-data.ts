import { Refusal } from '#contract-kit/error-codes.ts';
import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import { EXPORT_PLATFORM } from '#domain/people/export-file.ts';
import { inTransaction } from '#server/db/connection.ts';
import { signExport } from '#server/export-signature.ts';
import type { Shop } from '#server/shop.ts';
import type { ExportedAutomation, ExportFile } from '../contract.ts';
import { selectPerson, selectPurchased, selectSubscribed } from './export-store.ts';

interface Row {
  id: number;
  slug: string;
  name: string;
  categorySlug: string;
  price: number;
}

const exported = ({ id, slug, name, categorySlug, price }: Row): ExportedAutomation => ({
  automation_id: id,
  automation_slug: slug,
  automation_name: name,
  category_slug: categorySlug,
  individual_price: eurosFromCents(euroCents(price)),
});

type Subscribed = Row & { isFree: boolean };

/** See docs/product/export-and-restore.md#what-the-file-holds; a subscription ended and begun again is one. */
function lastOfEach(rows: readonly Subscribed[], purchased: readonly Row[]): Row[] {
  const owned = new Set(purchased.map(({ id }) => id));
  const paid = rows.filter(({ id, isFree }) => !isFree && owned.has(id));
  return [...new Map(paid.map((row) => [row.id, row])).values()];
}

/** Throws `Refusal('invalid_token')` when the account is no longer open. */
export async function exportCustomerData(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  userId: number,
): Promise<ExportFile> {
  const content = await inTransaction(shop.db, async (tx) => {
    const person = await selectPerson(tx, userId);
    if (!person) throw new Refusal('invalid_token');
    const { email, firstName, lastName, phone, monthlyCap } = person;
    const purchased = await selectPurchased(tx, userId);
    return {
      personal_info: { email, first_name: firstName, last_name: lastName, phone },
      purchased_automations: purchased.map(exported),
      subscription_automations: lastOfEach(await selectSubscribed(tx, userId), purchased).map(exported),
      subscription_settings: { monthly_cap: eurosFromCents(euroCents(monthlyCap)) },
    };
  });
  const export_metadata = {
    platform: EXPORT_PLATFORM,
    export_date: shop.clock.now().toISOString(),
    security_enabled: true,
  } as const;
  const signature = signExport(shop.settings.EXPORT_SIGNING_KEY, { ...content, export_metadata });
  return { ...content, export_metadata: { ...export_metadata, signature } };
}
