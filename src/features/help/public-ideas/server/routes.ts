import { Refusal } from '#contract-kit/error-codes.ts';
import { PUBLIC_IDEA_LABELS, shownVotes } from '#domain/idea/public-idea.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  listOwnVotes,
  listPublicIdeas,
  type PublicIdea,
  type PublicIdeas,
  type PublicIdeasPages,
  voteForIdea,
  withdrawVote,
} from '../contract.ts';
import {
  countVotes,
  deleteVote,
  insertVote,
  lockOpenIdea,
  selectPublicIdeas,
  selectVotesOf,
} from './store.ts';

const pageSize = 12;

type Row = Awaited<ReturnType<typeof selectPublicIdeas>>[number];

function publicIdea({ id, title, summary, category_name, status, votes, automation }: Row): PublicIdea {
  const { id: sold, slug, name, available } = automation ?? {};
  return {
    id,
    title,
    summary,
    category_name,
    status,
    status_display: PUBLIC_IDEA_LABELS[status],
    votes: shownVotes(votes),
    automation: status === 'completed' && available && sold && slug && name ? { id: sold, slug, name } : null,
  };
}

async function list({ pool }: Pick<Shop, 'pool'>, page: number): Promise<PublicIdeas> {
  const rows = await selectPublicIdeas(pool, { limit: pageSize, offset: (page - 1) * pageSize });
  const count = rows[0]?.total ?? 0;
  return { count, page_count: Math.max(1, Math.ceil(count / pageSize)), results: rows.map(publicIdea) };
}

export const browsePublicIdeas = (shop: Pick<Shop, 'pool'>): PublicIdeasPages => ({
  list: (page) => list(shop, page),
});

interface Vote {
  ideaId: number;
  userId: number;
}

function vote({ db, clock }: Pick<Shop, 'db' | 'clock'>, given: Vote) {
  return inTransaction(db, async (tx) => {
    // Before the idea, as their erasure locks them.
    const isThere = (await holdCustomer(tx, given.userId)) && (await lockOpenIdea(tx, given.ideaId));
    if (!isThere) throw new Refusal('not_found');
    await insertVote(tx, { ...given, votedAt: clock.now() });
    return { voted: true, votes: shownVotes(await countVotes(tx, given.ideaId)) };
  });
}

export const publicIdeas: Feature = ({ endpoints, shop }) => {
  endpoints.open(listPublicIdeas, ({ query }) => list(shop, query.page));
  endpoints.serve(listOwnVotes, async ({ caller }) => ({
    idea_ids: await selectVotesOf(shop.db, caller.userId),
  }));
  endpoints.serve(voteForIdea, ({ caller, params }) =>
    vote(shop, { ideaId: params.id, userId: caller.userId }),
  );
  endpoints.serve(withdrawVote, async ({ caller, params }) => {
    await deleteVote(shop.db, { ideaId: params.id, userId: caller.userId });
    return { voted: false, votes: shownVotes(await countVotes(shop.db, params.id)) };
  });
};
