import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listPublicIdeas: anyone('GET', '/api/public-ideas/'),
  listOwnVotes: customer('GET', '/api/public-ideas/votes/'),
  voteForIdea: customer('POST', '/api/public-ideas/:id/vote/'),
  withdrawVote: customer('DELETE', '/api/public-ideas/:id/vote/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
