import { expect, it } from 'vitest';
import { allowedEvent } from './reported-event.ts';

it('lets through what is listed, and nothing that an SDK adds of the person, the page or the machine', () => {
  const listed = {
    event_id: '1',
    timestamp: 2,
    platform: 'node',
    exception: {},
    tags: { code: 'server_error' },
  };
  const added = {
    user: { ip_address: '192.0.2.1' },
    request: { url: 'https://shop/reset-password/cle' },
    server_name: 'machine',
    breadcrumbs: [{}],
    contexts: { device: {} },
    extra: { arguments: [] },
    transaction: '/reset-password/cle',
  };
  expect(allowedEvent({ ...listed, ...added })).toEqual(listed);
});
