import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { SIGNING_SECRET, signedHeaders } from './webhook-signature.ts';

it('signs as Standard Webhooks ask: id, whole seconds and body, by the bytes of the secret', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(secret).toMatch(SIGNING_SECRET);
  // The example of the specification’s own libraries.
  const headers = signedHeaders(secret, {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_500),
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs otherwise what differs in one character', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const sign = (body: string) =>
    signedHeaders(secret, { id: 'a', at: new Date(0), body })['webhook-signature'];
  expect(sign('{}')).toBe(
    `v1,${createHmac('sha256', Buffer.alloc(32, 7)).update('a.0.{}').digest('base64')}`,
  );
  expect(sign('{ }')).not.toBe(sign('{}'));
});
