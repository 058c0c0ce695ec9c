import { Refusal } from '#contract-kit/error-codes.ts';
import { ideaTitle } from '#domain/text/idea-title.ts';
import { selectCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { type Idea, type IdeaForm, listOwnIdeas, proposeIdea } from '../contract.ts';
import { showIdea } from './idea.ts';
import { insertIdea, selectCategoryId, selectIdeaOf, selectOwnIdeas } from './store.ts';

async function listIdeasOf(shop: Pick<Shop, 'db'>, userId: number): Promise<Idea[]> {
  return (await selectOwnIdeas(shop.db, userId)).map(showIdea);
}

async function categoryOf(db: Queries, slug: string | null): Promise<number | null> {
  if (!slug) return null;
  const id = await selectCategoryId(db, slug);
  if (id === undefined) {
    throw new Refusal('invalid', { fields: { category_slug: ['Cette catégorie n’existe pas.'] } });
  }
  return id;
}

/** The email quotes nothing that was typed (docs/product/idea.md#own-ideas-by-account). */
function receiveIdea(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  form: IdeaForm,
  userId: number | null,
): Promise<Idea> {
  const now = shop.clock.now();
  const { email, description, usage_type: usageType, category_slug: slug } = form;
  return inTransaction(shop.db, async (tx) => {
    const categoryId = await categoryOf(tx, slug);
    const author = userId === null ? undefined : await selectCustomer(tx, userId);
    const generatedTitle = form.title === '' ? ideaTitle(description) : '';
    const title = form.title || generatedTitle;
    const text = { email, title, generatedTitle, description, usageType, categoryId };
    const id = await insertIdea(tx, { ...text, userId: author?.id ?? null, createdAt: now });
    const firstName = (author?.email === email && author.firstName) || null;
    const props = { site: emailSite(shop.settings), firstName, receivedAt: now.toISOString() };
    await enqueueEmail(tx, now, {
      to: email,
      userId: author?.id,
      onceKey: `idea-received:${id}`,
      email: { name: 'idea-received', props },
    });
    return showIdea(await selectIdeaOf(tx, id, author?.id ?? null));
  });
}

export const ideas: Feature = ({ endpoints, shop }) => {
  endpoints.open(proposeIdea, ({ caller, body }) =>
    receiveIdea(shop, body, caller?.audience === 'customer' ? caller.userId : null),
  );
  endpoints.serve(listOwnIdeas, ({ caller }) => listIdeasOf(shop, caller.userId));
};
