import { cleanup, render, screen, within } from '@testing-library/react';
import Ticket from 'lucide-react/icons/ticket';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Entries } from './AdminMenu.tsx';

afterEach(cleanup);

const entries = [
  { to: '/admin/dashboard', label: 'Tableau de bord', Icon: Ticket, letter: 't' },
  { to: '/admin/support', label: 'Tickets', Icon: Ticket, letter: 's', group: 'Support' },
  { to: '/admin/automation-ideas', label: 'Idées IA', Icon: Ticket, letter: 'i', group: 'Support' },
];

it.each([false, true])('says where one is, and has its groups by name (icons alone: %s)', (narrow) => {
  render(
    <MemoryRouter initialEntries={['/admin/support']}>
      <Entries entries={entries} narrow={narrow} />
    </MemoryRouter>,
  );
  const menu = screen.getByRole('navigation', { name: 'Administration' });
  const group = within(menu).getByRole('list', { name: 'Support' });
  expect(
    within(group)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Tickets', 'Idées IA']);
  expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Tickets');
});
