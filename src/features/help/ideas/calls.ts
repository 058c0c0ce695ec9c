import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  proposeIdea: anyone('POST', '/api/automation-ideas/'),
  listOwnIdeas: customer('GET', '/api/automation-ideas/'),
  readIdeaByKey: anyone('POST', '/api/automation-ideas/by-key/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
