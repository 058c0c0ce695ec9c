import { beforeAll, describe, expect, it } from 'vitest';
import { openRequestCheck } from '#tests/stripe-requests/check-request.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { CheckRequest } from './request-pipeline.ts';
import { parseForm } from './stripe-sandbox.ts';

let check: CheckRequest;
beforeAll(async () => {
  check = await openRequestCheck();
}, 60_000);

const form = (text: string) => parseForm(text);

describe('a request held against the types of the SDK', () => {
  it.each(ENDPOINTS.map(({ method, path }) => `${method} ${path}`))('knows %s', (endpoint) => {
    expect(check(endpoint, { nonsense: '1' })).toContain('(nonsense)');
  });

  it('takes text for numbers, booleans and what an empty text clears', () => {
    const items = 'items[0][price_data][currency]=eur&items[0][price_data][product]=p';
    const price = `${items}&items[0][price_data][recurring][interval]=month&items[0][price_data][unit_amount]=500`;
    expect(check('POST /v1/subscriptions', form(`customer=cus_1&${price}&off_session=true`))).toBeUndefined();
    expect(check('POST /v1/customers/:id', form('metadata='))).toBeUndefined();
  });

  it.each([
    ['POST /v1/subscriptions', 'customer=cus_1&items[0][price_data][colour]=red', 'colour'],
    ['POST /v1/invoices/:id/pay', 'off_session=peut-être', 'off_session'],
    ['POST /v1/refunds', 'amount=dix', 'amount'],
  ])('%s refuses %s', (endpoint, parameters, named) => {
    expect(check(endpoint, form(parameters))).toContain(named);
  });
});
