import { Refusal } from '#contract-kit/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import {
  findAutomationBySlug,
  holdCategory,
  lockAutomationSlugs,
} from '#shop/catalogue/server/for-other-features.ts';

type Owner = NonNullable<Awaited<ReturnType<typeof findAutomationBySlug>>>;

export function slugRefused(slug: string, { name, isFormer }: Pick<Owner, 'name' | 'isFormer'>): Refusal {
  const message = isFormer
    ? `L’ancienne adresse de «\u00a0${name}\u00a0» est «\u00a0${slug}\u00a0», et elle y mène encore\u00a0: choisissez un autre slug.`
    : `Le slug «\u00a0${slug}\u00a0» est déjà celui de «\u00a0${name}\u00a0».`;
  return new Refusal('invalid', { fields: { slug: [message] } });
}

/**
 * A former slug still leads to its automation, so it must not be taken over silently. It waits for other transactions
 * that give slugs.
 */
export async function slugOwner(tx: Transaction, slug: string): Promise<Owner | undefined> {
  await lockAutomationSlugs(tx);
  return findAutomationBySlug(tx, slug);
}

export async function requireCategory(tx: Transaction, id: number): Promise<void> {
  if (await holdCategory(tx, id)) return;
  throw new Refusal('invalid', { fields: { category: ['Cette catégorie n’existe pas.'] } });
}
