import { anyone, type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  previewPriceChange: staff('GET', '/api/admin/automations/:id/price-change/preview/', 'prices.write'),
  announcePriceChange: staff('POST', '/api/admin/automations/:id/price-change/', 'prices.write'),
  listPriceChanges: staff('GET', '/api/admin/automations/:id/price-changes/', 'content.read'),
  listEveryPriceChange: staff('GET', '/api/admin/price-changes/', 'content.read'),
  readPriceChange: staff('GET', '/api/admin/price-changes/:id/', 'content.read'),
  listPriceNotices: staff('GET', '/api/admin/price-changes/:id/notices/', 'content.read'),
  readPriceNotice: anyone('POST', '/api/price-change/notice/'),
  answerPriceNotice: anyone('POST', '/api/price-change/answer/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
