import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useListState } from './list-state.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function useList() {
  const list = useListState({
    id: 'things',
    filters: ['status', 'email'],
    sorts: ['name', 'created'],
    sort: { by: 'created', direction: 'desc' },
  });
  return { list, address: useLocation().search, navigate: useNavigate() };
}

function open(search = '') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/admin/things${search}`]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(useList, { wrapper });
  return {
    list: () => result.current.list,
    address: () => result.current.address,
    do: (run: (list: ReturnType<typeof useList>['list']) => void) => act(() => run(result.current.list)),
    back: () => act(async () => void (await result.current.navigate(-1))),
  };
}

it('leaves what is as usual out of the address', () => {
  const { list, address, do: change } = open();
  expect(list()).toMatchObject({
    filters: { status: '', email: '' },
    isFiltered: false,
    sort: { by: 'created', direction: 'desc' },
    page: 1,
    hidden: [],
  });
  change((it) => it.toPage(2));
  change((it) => it.toPage(1));
  change((it) => it.sortBy('name'));
  change((it) => it.sortBy('created'));
  change((it) => it.sortBy('created'));
  expect(address()).toBe('');
});

it('reads the address, and makes sense of one written badly', () => {
  expect(open('?status=active&sort=-name&page=3&without=price').list()).toMatchObject({
    filters: { status: 'active', email: '' },
    isFiltered: true,
    sort: { by: 'name', direction: 'desc' },
    page: 3,
    hidden: ['price'],
  });
  expect(open('?sort=-name').list().order).toBe('-name');
  expect(open('?sort=inconnu').list().order).toBe('-created');
  for (const page of ['0', '-1', '1.5', 'deux']) expect(open(`?page=${page}`).list().page).toBe(1);
});

it('a filter and an order begin at the first page again', () => {
  const { address, do: change } = open('?page=4&after=k');
  change((it) => it.setFilters({ status: 'active', email: 'a@b.fr' }));
  expect(address()).toBe('?status=active&email=a%40b.fr');
  change((it) => it.toPage(2, { after: 'k2' }));
  expect(address()).toBe('?status=active&email=a%40b.fr&page=2&after=k2');
  change((it) => it.sortBy('name'));
  expect(address()).toBe('?status=active&email=a%40b.fr&sort=name');
});

it('clears one filter, or all of them, and leaves the order', () => {
  const { address, do: change } = open('?status=active&email=a&sort=name');
  change((it) => it.clear('status'));
  expect(address()).toBe('?email=a&sort=name');
  change((it) => it.clearAll());
  expect(address()).toBe('?sort=name');
});

it('Back brings the filters and the page before', async () => {
  const { list, do: change, back } = open();
  change((it) => it.setFilters({ status: 'active' }));
  change((it) => it.toPage(2));
  await back();
  expect(list()).toMatchObject({ page: 1, filters: { status: 'active' } });
  await back();
  expect(list().isFiltered).toBe(false);
});

it('hides a column in the address, without a step of its own, and on this browser from then on', async () => {
  const { list, address, do: change, back } = open();
  change((it) => it.setFilters({ status: 'active' }));
  change((it) => it.toggleColumn('price'));
  expect(address()).toBe('?status=active&without=price');
  await back();
  expect(address()).toBe('');
  expect(list().hidden).toEqual(['price']);
  change((it) => it.toggleColumn('price'));
  expect(open().list().hidden).toEqual([]);
});
