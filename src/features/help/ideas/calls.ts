import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  proposeIdea: anyone('POST', '/api/automation-ideas/'),
  listOwnIdeas: customer('GET', '/api/automation-ideas/'),
  answerByKey: anyone('POST', '/api/automation-ideas/by-key/answers/'),
  receiveGift: customer('POST', '/api/automation-ideas/by-key/gift/'),
  stopNewsByKey: anyone('POST', '/api/automation-ideas/by-key/stop-news/'),
  stopNewsFromEmail: anyone('POST', '/api/automation-ideas/by-key/stop-news/:key/'),
  readOwnIdea: customer('GET', '/api/automation-ideas/own/:id/'),
  answerOwnIdea: customer('POST', '/api/automation-ideas/own/:id/answers/'),
  readIdeaByKey: anyone('POST', '/api/automation-ideas/by-key/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
