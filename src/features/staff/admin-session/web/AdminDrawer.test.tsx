import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DrawerButton } from './AdminLayout.tsx';

afterEach(cleanup);

it('the menu of a phone says how much waits behind it, and nothing where nothing does', () => {
  const at = (waiting: number) => <DrawerButton open={false} waiting={waiting} onOpen={() => {}} />;
  const { rerender } = render(at(3));
  expect(screen.getByRole('button', { name: /^Menu 3\spoints attendent$/ })).toBeTruthy();
  rerender(at(0));
  expect(screen.getByRole('button', { name: 'Menu' }).textContent).toBe('Menu');
});
