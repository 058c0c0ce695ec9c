import { Refusal } from '#contract-kit/error-codes.ts';
import { STOP_NEWS_PREFIX } from '#domain/idea/author-news.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  answerByKey,
  answerOwnIdea,
  type FollowedIdea,
  type Idea,
  type IdeaForm,
  listOwnIdeas,
  newsAddress,
  proposeIdea,
  readIdeaByKey,
  readOwnIdea,
  receiveGift as receiveGiftCall,
  stopNewsByKey,
  stopNewsFromEmail,
} from '../contract.ts';
import { answerQuestions, showFollowed } from './answer-questions.ts';
import { receiveIdeaGift } from './give-idea-gift.ts';
import { ideaOfKey, ideaOfNewsKey, showIdea } from './idea.ts';
import { findIdea, selectOwnIdeas, setAuthor } from './idea-store.ts';
import { lockReading } from './reading-store.ts';
import { receiveIdea } from './receive-idea.ts';
import { stopNewsTo } from './tell-authors.ts';

async function listIdeasOf(shop: Pick<Shop, 'db'>, userId: number): Promise<Idea[]> {
  return (await selectOwnIdeas(shop.db, userId)).map(showIdea);
}

function propose(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  form: IdeaForm,
  userId: number | null,
): Promise<Idea> {
  return inTransaction(shop.db, async (tx) =>
    showIdea(await receiveIdea(tx, shop, { form, userId, isAcknowledged: true })),
  );
}

/** Throws `link_expired`. See docs/product/idea.md#following-without-an-account. */
function idOf({ settings }: Pick<Shop, 'settings'>, key: string): number {
  const id = ideaOfKey(settings, key);
  if (id === undefined) throw new Refusal('link_expired');
  return id;
}

async function readByKey(shop: Pick<Shop, 'db' | 'settings'>, key: string): Promise<FollowedIdea> {
  const row = await findIdea(shop.db, idOf(shop, key));
  if (!row) throw new Refusal('link_expired');
  return showFollowed(shop.db, row);
}

/** The address that proposed the idea gets no more news. Throws `link_expired`. */
function stopNewsOf({ db }: Pick<Shop, 'db'>, id: number | undefined): Promise<void> {
  return inTransaction(db, async (tx) => {
    const named = id === undefined ? undefined : await findIdea(tx, id);
    if (!named) throw new Refusal('link_expired');
    await stopNewsTo(tx, named.idea.email);
  });
}

async function readOwn({ db }: Pick<Shop, 'db'>, id: number, userId: number): Promise<FollowedIdea> {
  const row = await findIdea(db, id);
  if (row?.idea.userId !== userId) throw new Refusal('not_found');
  return showFollowed(db, row);
}

export const ideas: Feature = ({ endpoints, shop, app }) => {
  endpoints.open(proposeIdea, ({ caller, body }) =>
    propose(shop, body, caller?.audience === 'customer' ? caller.userId : null),
  );
  endpoints.serve(listOwnIdeas, ({ caller }) => listIdeasOf(shop, caller.userId));
  endpoints.open(readIdeaByKey, ({ body }) => readByKey(shop, body.key));
  endpoints.open(answerByKey, ({ body: { key, ...given } }) =>
    answerQuestions(shop, { ideaId: idOf(shop, key), ...given }),
  );
  endpoints.serve(receiveGiftCall, ({ caller, body }) =>
    receiveGift(shop, { ideaId: idOf(shop, body.key), userId: caller.userId }),
  );
  endpoints.open(stopNewsByKey, async ({ body }) => {
    await stopNewsOf(shop, idOf(shop, body.key));
    return readByKey(shop, body.key);
  });
  endpoints.open(stopNewsFromEmail, async ({ params }) => {
    await stopNewsOf(shop, ideaOfNewsKey(shop.settings, params.key));
    return null;
  });
  // A mailbox without the one click opens the address in a browser, which must change nothing (RFC 8058, 3.2).
  app.get(stopNewsFromEmail.path, { schema: { hide: true } }, async ({ params }, reply) => {
    const { key } = newsAddress.parse(params);
    return reply.redirect(`/idees/suivi#${STOP_NEWS_PREFIX}${encodeURIComponent(key)}`, 303);
  });
  endpoints.serve(readOwnIdea, ({ caller, params }) => readOwn(shop, params.id, caller.userId));
  endpoints.serve(answerOwnIdea, ({ caller, params, body }) =>
    answerQuestions(shop, { ideaId: params.id, userId: caller.userId, ...body }),
  );
};

/**
 * The link proves that one reads its author's mail; the idea joins the account that takes the gift. Throws
 * `not_found`, `gift_taken` and `gift_not_given`.
 */
function receiveGift(
  shop: Shop,
  { ideaId, userId }: { ideaId: number; userId: number },
): Promise<FollowedIdea> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockOpenCustomer(tx, userId);
    const idea = await lockReading(tx, ideaId, { waits: true });
    if (!customer || !idea || idea.automationId === null) throw new Refusal('not_found');
    await receiveIdeaGift(tx, shop, { ideaId, automationId: idea.automationId, userId });
    if (idea.userId === null) await setAuthor(tx, ideaId, userId);
    const row = await findIdea(tx, ideaId);
    if (!row) throw new Refusal('not_found');
    return showFollowed(tx, row);
  });
}
