import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CategoryChips, FilterForm } from './CatalogueScreen.tsx';
import { readCatalogueQuery } from './catalogue-address.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const categories = [
  { slug: 'crm', name: 'CRM', count: 2 },
  { slug: 'marketing', name: 'Marketing', count: 3 },
];

function Filters() {
  const { pathname, search } = useLocation();
  const query = readCatalogueQuery(new URLSearchParams(search));
  return (
    <>
      <FilterForm categories={categories} query={query} />
      <CategoryChips categories={categories} query={query} />
      <output>{pathname + search}</output>
    </>
  );
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/catalogue', element: <Filters /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  const words = screen.getByRole<HTMLInputElement>('searchbox');
  return { router, words, address: () => screen.getByRole('status').textContent };
}

it('links each category with its count, « Toutes » first, and keeps the words that are searched', {
  tags: ['2.catalogue.all'],
}, () => {
  open('/catalogue?category=crm&search=devis');
  const chips = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(chips).toEqual([
    ['Toutes5', '/catalogue?search=devis'],
    ['CRM2', '/catalogue?category=crm&search=devis'],
    ['Marketing3', '/catalogue?category=marketing&search=devis'],
  ]);
  expect(screen.getByRole('link', { current: true }).textContent).toBe('CRM2');
});

it('is a GET form that a browser can send without script', () => {
  const { words } = open('/catalogue?category=crm&search=devis');
  const form = words.form;
  expect(form?.getAttribute('action')).toBe('/catalogue');
  expect(form?.getAttribute('method') ?? 'get').toBe('get');
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['search', 'devis'],
    ['category', 'crm'],
    ['sort', ''],
  ]);
  expect(screen.getByRole('button', { name: 'Rechercher' }).getAttribute('type')).toBe('submit');
});

it('searches once the person pauses, and makes one step of history of all the typing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { router, words, address } = open('/catalogue?category=crm');
  fireEvent.change(words, { target: { value: 'dev' } });
  await vi.advanceTimersByTimeAsync(200);
  expect(address()).toBe('/catalogue?category=crm');
  fireEvent.change(words, { target: { value: 'devis' } });
  await vi.advanceTimersByTimeAsync(300);
  await waitFor(() => expect(address()).toBe('/catalogue?category=crm&search=devis'));
  fireEvent.change(words, { target: { value: 'devis pdf' } });
  await vi.advanceTimersByTimeAsync(300);
  await waitFor(() => expect(address()).toBe('/catalogue?category=crm&search=devis+pdf'));
  await router.navigate(-1);
  await waitFor(() => expect(address()).toBe('/catalogue?category=crm'));
  await waitFor(() => expect(words.value).toBe(''));
});

it('filters at once when a category is chosen, back at the first page', async () => {
  const { address } = open('/catalogue?search=devis&page=3');
  fireEvent.change(screen.getByRole('combobox', { name: 'Catégorie' }), { target: { value: 'marketing' } });
  await waitFor(() => expect(address()).toBe('/catalogue?category=marketing&search=devis'));
});

it('sorts at once, and says that words come closest first', async () => {
  const { address } = open('/catalogue?category=crm&page=3');
  const sort = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Trier par' });
  expect(sort().selectedOptions[0]?.text).toBe('Les plus choisies');
  fireEvent.change(sort(), { target: { value: 'price' } });
  await waitFor(() => expect(address()).toBe('/catalogue?category=crm&sort=price'));
  cleanup();
  open('/catalogue?search=devis');
  expect(sort().selectedOptions[0]?.text).toBe('Pertinence');
});

it('writes the fields again when a link filters', async () => {
  const { words, address } = open('/catalogue?search=devis');
  fireEvent.click(screen.getByRole('link', { name: /CRM/ }));
  await waitFor(() => expect(address()).toBe('/catalogue?category=crm&search=devis'));
  expect(words.value).toBe('devis');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Catégorie' }).value).toBe('crm');
});
