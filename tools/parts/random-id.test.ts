import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('an identifier has the form, version and variant of RFC 9562, 5.4, and is never the same', () => {
  const ids = Array.from({ length: 50 }, randomId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(50);
});
