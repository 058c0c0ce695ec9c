import { expect, it } from 'vitest';
import {
  listOwnWithdrawable,
  listWithdrawable,
  requestWithdrawal,
  withdraw,
  withdrawOwn,
} from '../contract.ts';
import {
  listOwnWithdrawableRoute,
  listWithdrawableRoute,
  requestWithdrawalRoute,
  withdrawOwnRoute,
  withdrawRoute,
} from './call-addresses.ts';

it('calls the addresses of the contracts', () => {
  expect(requestWithdrawal).toMatchObject(requestWithdrawalRoute);
  expect(listOwnWithdrawable).toMatchObject(listOwnWithdrawableRoute);
  expect(listWithdrawable).toMatchObject(listWithdrawableRoute);
  expect(withdrawOwn).toMatchObject(withdrawOwnRoute);
  expect(withdraw).toMatchObject(withdrawRoute);
});
