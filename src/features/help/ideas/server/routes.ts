import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  type FollowedIdea,
  type Idea,
  type IdeaForm,
  listOwnIdeas,
  proposeIdea,
  readIdeaByKey,
} from '../contract.ts';
import { showIdea } from './idea.ts';
import { ideaOfKey } from './idea-key.ts';
import { receiveIdea } from './receive-idea.ts';
import { findIdea, selectOwnIdeas } from './store.ts';

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

/** See docs/product/idea.md#following-without-an-account. */
async function readByKey(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  key: string,
): Promise<FollowedIdea> {
  const id = ideaOfKey(settings, key);
  const row = id === undefined ? undefined : await findIdea(db, id);
  if (!row) throw new Refusal('link_expired');
  const { email: _, ...followed } = showIdea(row);
  return followed;
}

export const ideas: Feature = ({ endpoints, shop }) => {
  endpoints.open(proposeIdea, ({ caller, body }) =>
    propose(shop, body, caller?.audience === 'customer' ? caller.userId : null),
  );
  endpoints.serve(listOwnIdeas, ({ caller }) => listIdeasOf(shop, caller.userId));
  endpoints.open(readIdeaByKey, ({ body }) => readByKey(shop, body.key));
};
