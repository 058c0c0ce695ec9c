import { anyone, type CallsOf } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  readSleepingNotice: anyone('POST', '/api/sleeping-tool/notice/'),
  answerSleepingNotice: anyone('POST', '/api/sleeping-tool/answer/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
