import type { Feature } from '#server/http/feature.ts';
import { listOwnIdeas, proposeIdea } from '../contract.ts';
import { receiveIdea } from './propose-idea.ts';
import { listIdeasOf } from './show-idea.ts';

export const ideas: Feature = ({ endpoints, shop }) => {
  endpoints.open(proposeIdea, ({ caller, body }) =>
    receiveIdea(shop, body, caller?.audience === 'customer' ? caller.userId : null),
  );
  endpoints.serve(listOwnIdeas, ({ caller }) => listIdeasOf(shop, caller.userId));
};
