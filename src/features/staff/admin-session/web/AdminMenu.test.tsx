import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import Ticket from 'lucide-react/icons/ticket';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { rightsOf } from '#domain/people/staff-rights.ts';
import { Entries } from './AdminMenu.tsx';
import { type AdminEntry, adminEntries, entriesFor } from './admin-screens.ts';

afterEach(cleanup);

const right = 'admin.enter';
const entries: AdminEntry[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', Icon: Ticket, letter: 't', right },
  { to: '/admin/support', label: 'Tickets', Icon: Ticket, letter: 's', group: 'Support', right },
  { to: '/admin/automation-ideas', label: 'Idées IA', Icon: Ticket, letter: 'i', group: 'Support', right },
];

it.each([false, true])('says where one is, and has its groups by name (icons alone: %s)', (narrow) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin/support']}>
        <Entries entries={entries} narrow={narrow} />
      </MemoryRouter>
    </QueryClientProvider>,
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

it.each(['/admin/prices', '/admin/prices/7', '/admin/automations/2/edit'])(
  'says that one is in the automations at %s',
  (at) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <Entries entries={adminEntries} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const current = screen.getAllByRole('link', { current: 'page' });
    expect(current.map(({ textContent }) => textContent)).toEqual(['Automatisations']);
  },
);

it('sets apart what stands below a group and is none of it', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Entries entries={adminEntries} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const apart = screen.getAllByRole('listitem').filter((item) => item.dataset.apart);
  expect(apart.map(({ textContent }) => textContent)).toEqual(['Intégrations']);
});

it.each([false, true])('says how much waits, to who sees and who listens (icons alone: %s)', (narrow) => {
  const at = (waiting?: number) => (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Entries entries={adminEntries} waiting={waiting} narrow={narrow} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(at(3));
  expect(screen.getByRole('link', { name: /^À traiter 3\spoints attendent$/ }).textContent).toContain('3');
  rerender(at(1));
  expect(screen.getByRole('link', { name: /^À traiter 1\spoint attend$/ })).toBeTruthy();
  rerender(at(250));
  expect(screen.getByText('99+')).toBeTruthy();
  for (const nothing of [0, undefined]) {
    rerender(at(nothing));
    expect(screen.getByRole('link', { name: 'À traiter' })).toBeTruthy();
  }
});

it('shows what one may read: the journal to who leads, and nothing of it until the role is known', () => {
  const named = (rights?: readonly string[]) => entriesFor(rights).map(({ label }) => label);
  expect(named(rightsOf('administrator'))).toEqual(adminEntries.map(({ label }) => label));
  expect(named(rightsOf('support'))).not.toContain('Journal');
  expect(named()).not.toContain('Journal');
  expect(named()).toContain('Tableau de bord');
});
