import type { Feature } from '#server/http/feature.ts';
import { answerSleepingNotice, readSleepingNotice } from '../contract.ts';
import { answerByKey, noticeByKey } from './keep-or-stop.ts';

export const sleepingTools: Feature = ({ endpoints, shop }) => {
  endpoints.open(readSleepingNotice, ({ body }) => noticeByKey(shop, body.key));
  endpoints.open(answerSleepingNotice, ({ body }) => answerByKey(shop, body));
};
