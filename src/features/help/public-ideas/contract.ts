import { z } from 'zod';
import { anyone, customer, endpoint, publicReading } from '#contract-kit/endpoint.ts';
import { idParams, numberInAddress } from '#contract-kit/fields.ts';
import { PUBLIC_IDEA_STATUSES } from '#domain/idea/public-idea.ts';

/** The words of a model, never those of the author (docs/product/idea.md#generated-text-is-public). */
const publicIdea = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  category_name: z.string().nullable(),
  status: z.enum(PUBLIC_IDEA_STATUSES),
  status_display: z.string(),
  /** Null below five. */
  votes: z.int().nullable(),
  /** Once it is on sale. */
  automation: z.object({ id: z.int(), slug: z.string(), name: z.string() }).nullable(),
});
export type PublicIdea = z.infer<typeof publicIdea>;

export const listPublicIdeas = endpoint(anyone('GET', '/api/public-ideas/'), {
  summary: 'The ideas that were accepted, those that most want first, then what came of the others',
  query: z.strictObject({ page: numberInAddress(z.int().min(1).max(1_000)).default(1) }),
  answer: z.object({ count: z.int(), page_count: z.int(), results: z.array(publicIdea) }),
  cachedQuery: ['page'],
  rateLimit: publicReading,
});
export type PublicIdeas = z.infer<typeof listPublicIdeas.answer>;

export const listOwnVotes = endpoint(customer('GET', '/api/public-ideas/votes/'), {
  summary: 'The ideas for which this customer has voted',
  answer: z.object({ idea_ids: z.array(z.int()) }),
});

const vote = {
  params: idParams,
  /** `votes` as everybody will read it within a minute. */
  answer: z.object({ voted: z.boolean(), votes: publicIdea.shape.votes }),
  rateLimit: { perAddress: 60, windowSeconds: 60 },
};

export const voteForIdea = endpoint(customer('POST', '/api/public-ideas/:id/vote/'), {
  summary: 'Votes for an accepted idea; a second time changes nothing',
  ...vote,
});

export const withdrawVote = endpoint(customer('DELETE', '/api/public-ideas/:id/vote/'), {
  summary: 'Takes the vote back; without one it changes nothing',
  ...vote,
});

/** The page asks for this on the server. */
export interface PublicIdeasPages {
  list(page: number): Promise<PublicIdeas>;
}
