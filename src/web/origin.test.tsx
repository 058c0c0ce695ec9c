import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useOrigin } from './origin.ts';

afterEach(cleanup);

function Origin() {
  return <output>{useOrigin() ?? 'nowhere'}</output>;
}

function originAt(search: string, state?: unknown): string | null {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', search, state }]}>
      <Origin />
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
}

it.each([
  ['the navigation remembers', '', { origin: '/dashboard?tab=overview' }, '/dashboard?tab=overview'],
  ['the address says, in a new tab', '?next=%2Fautomation%2F7%2Fdevis', null, '/automation/7/devis'],
  ['the navigation rather than the address', '?next=/catalogue', { origin: '/dashboard' }, '/dashboard'],
])('leads back to the page that %s', (_, search, state, origin) => {
  expect(originAt(search, state)).toBe(origin);
});

it.each(['https://evil.example/', '//evil.example', '/\t/evil.example', '/.//evil.example', ''])(
  'never leads out of the shop: %s',
  { tags: ['2.redirect.login'] },
  (next) => {
    expect(originAt(`?next=${encodeURIComponent(next)}`)).toBe('nowhere');
    cleanup();
    expect(originAt('', { origin: next })).toBe('nowhere');
  },
);
