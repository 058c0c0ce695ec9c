import { Refusal } from '#contract-kit/error-codes.ts';
import { ideaTitle } from '#domain/text/idea-title.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { IdeaForm } from '../contract.ts';
import { ideaKeyOf, newsKeyOf } from './idea.ts';
import { type IdeaRow, insertIdea, selectCategoryId, selectIdeaOf } from './idea-store.ts';

async function categoryOf(db: Queries, slug: string | null): Promise<number | null> {
  if (!slug) return null;
  const id = await selectCategoryId(db, slug);
  if (id === undefined) {
    throw new Refusal('invalid', { fields: { category_slug: ['Cette catégorie n’existe pas.'] } });
  }
  return id;
}

interface NewIdea {
  form: IdeaForm;
  userId: number | null;
  /** The idea came by this email. */
  email?: { subject: string; sentAt: Date | null };
  /** False where the address may be anybody's, so that the shop carries nothing to strangers. */
  isAcknowledged: boolean;
}

/** The email quotes nothing that was typed (docs/product/idea.md#own-ideas-by-account). */
export async function receiveIdea(
  tx: Transaction,
  { clock, settings }: Pick<Shop, 'clock' | 'settings'>,
  { form, userId, email: original, isAcknowledged }: NewIdea,
): Promise<IdeaRow> {
  const now = clock.now();
  const { email, description, usage_type: usageType, category_slug: slug } = form;
  const categoryId = await categoryOf(tx, slug);
  const author = userId === null ? undefined : await holdCustomer(tx, userId);
  const generatedTitle = form.title === '' ? ideaTitle(description) : '';
  const title = form.title || generatedTitle;
  const text = { email, title, generatedTitle, description, usageType, categoryId };
  const id = await insertIdea(tx, {
    ...text,
    userId: author?.id ?? null,
    originalEmailSubject: original?.subject ?? '',
    originalEmailDate: original?.sentAt ?? null,
    mayBeTold: isAcknowledged,
    createdAt: now,
  });
  const row = await selectIdeaOf(tx, id, author?.id ?? null);
  if (!isAcknowledged) return row;
  const owner = author?.email.toLowerCase() === email.toLowerCase() ? author : undefined;
  const followKey = ideaKeyOf(settings, id);
  const stopKey = owner ? null : newsKeyOf(settings, id);
  await enqueueEmail(tx, now, {
    to: email,
    userId: author?.id,
    onceKey: `idea-received:${id}`,
    email: {
      name: 'idea-received',
      props: {
        site: emailSite(settings),
        firstName: owner?.firstName || null,
        receivedAt: now.toISOString(),
        followKey,
        stopKey,
      },
    },
  });
  return row;
}
