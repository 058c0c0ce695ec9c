import type { Feature } from '#server/http/feature.ts';
import { listNextDebits } from '../contract.ts';
import { listNextDebitsOf } from './list-next-debits.ts';

export const nextDebits: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listNextDebits, ({ caller }) => listNextDebitsOf(shop, caller.userId));
};
