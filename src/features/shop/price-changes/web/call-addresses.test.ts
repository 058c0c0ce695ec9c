import { expect, it } from 'vitest';
import { answerPriceNotice, readPriceNotice } from '../contract.ts';
import { answerPriceNoticeRoute, readPriceNoticeRoute } from './call-addresses.ts';

it('calls the addresses of the contracts', () => {
  expect(readPriceNotice).toMatchObject(readPriceNoticeRoute);
  expect(answerPriceNotice).toMatchObject(answerPriceNoticeRoute);
});
