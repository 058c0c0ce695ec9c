import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

export const couponsKey = ['admin', 'coupons'] as const;

export const staffCoupons = queryOf([...couponsKey, 'list'], calls.listCoupons, { staleTime: 0 });
