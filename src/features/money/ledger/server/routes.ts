import type { Feature } from '#server/http/feature.ts';
import { explainOwnStatus, explainStatus } from '../contract.ts';
import { explainStatusOf } from './explain-status.ts';

export const ledger: Feature = ({ endpoints, shop }) => {
  endpoints.serve(explainOwnStatus, ({ caller, params }) => explainStatusOf(shop, params.id, caller.userId));
  endpoints.serve(explainStatus, ({ params }) => explainStatusOf(shop, params.id));
};
