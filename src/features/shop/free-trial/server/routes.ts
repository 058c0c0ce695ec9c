import type { Feature } from '#server/http/feature.ts';
import { getFreeToken, useFreeToken } from '../contract.ts';
import { showFreeToken } from './show-free-token.ts';
import { startTrial } from './start-trial.ts';

export const freeTrial: Feature = ({ endpoints, shop }) => {
  endpoints.serve(getFreeToken, ({ caller }) => showFreeToken(shop, caller.userId));
  endpoints.serve(useFreeToken, ({ caller, body }) => startTrial(shop, caller.userId, body.automation_id));
};
