import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListPage } from '#contract-kit/list-page.ts';
import { ApiError } from '../api/api-error.ts';
import { RowMenu } from '../ui/ActMenu.tsx';
import type { Filter } from './filter.ts';
import { List, type ListProps } from './List.tsx';
import type { Column } from './ListHead.tsx';
import { useListState } from './list-state.ts';
import { RowLink } from './RowName.tsx';
import { SelectionBar, useSelection } from './selection.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

interface Thing {
  id: number;
  name: string;
  price: string;
}

const things: Thing[] = [
  { id: 1, name: 'Premier', price: '5 €' },
  { id: 2, name: 'Deuxième', price: '10 €' },
];
const filters: Filter[] = [
  { kind: 'search', name: 'email', label: 'Email' },
  { kind: 'text', name: 'name', label: 'Titre' },
  { kind: 'dates', from: 'since', to: 'until', label: 'Créé' },
  { kind: 'euros', from: 'least', to: 'most', label: 'Montant' },
];
const columns: Column<Thing>[] = [
  {
    id: 'name',
    head: 'Nom',
    sorts: true,
    cell: ({ id, name }) => <RowLink to={`/admin/things/${id}`}>{name}</RowLink>,
  },
  { id: 'price', head: 'Prix', align: 'right', cell: ({ price }) => price },
];
const answered = {
  isError: false,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
};

const paging = (values: Partial<ListPage> = {}): ListPage => ({
  current_page: 1,
  total_pages: 3,
  total_count: 1234,
  is_estimate: false,
  next_key: 'k2',
  previous_key: 'k1',
  ...values,
});

type Shown = Partial<Pick<ListProps<Thing>, 'rows' | 'query' | 'paging' | 'acts' | 'columns'>>;

function Screen(shown: Shown) {
  const names = ['email', 'name', 'since', 'until', 'least', 'most'] as const;
  const list = useListState({
    id: 'things',
    filters: names,
    sorts: ['name'],
    sort: { by: 'name', direction: 'asc' },
  });
  const selection = useSelection(useLocation().search);
  return (
    <>
      <List
        label="Choses"
        list={list}
        filters={filters}
        columns={columns}
        query={answered}
        rows={things}
        paging={paging()}
        noun={{ one: 'chose', many: 'choses' }}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        selection={selection}
        failed="Impossible de charger les choses"
        empty={<p>Rien encore.</p>}
        {...shown}
      />
      <SelectionBar selection={selection} onClear={selection.clear}>
        <button type="button">Archiver</button>
      </SelectionBar>
      <output>{useLocation().pathname + useLocation().search}</output>
    </>
  );
}

function open(shown: Shown = {}, search = '') {
  const page = (props: Shown) => (
    <MemoryRouter initialEntries={[`/admin/things${search}`]}>
      <Screen {...props} />
    </MemoryRouter>
  );
  const { rerender } = render(page(shown));
  return { show: (next: Shown) => rerender(page(next)) };
}

const address = () => document.querySelector('output')?.textContent;
const table = () => screen.getByRole('table', { name: 'Choses' });
const row = (name: string) => within(table()).getByRole('rowheader', { name }).closest('tr');
const press = (key: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { key });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the table', () => {
  it('counts what is listed, and says when that is an estimate', () => {
    const { show } = open();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('1\u202f234\u00a0choses');
    show({ paging: paging({ total_count: 12_000, is_estimate: true }) });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('environ 12\u202f000\u00a0choses');
  });

  it('says by which column it is sorted, and asks for another order by the address', () => {
    open();
    const head = () => within(table()).getByRole('columnheader', { name: 'Nom' });
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(head()).getByRole('button'));
    expect(address()).toBe('/admin/things?sort=-name');
    expect(head().getAttribute('aria-sort')).toBe('descending');
    expect(within(table()).queryByRole('button', { name: 'Prix' })).toBeNull();
  });

  it('says beside the box of all lines what it does, where nothing sorts', () => {
    const { show } = open();
    const words = () => within(table()).queryByText('Choisir toutes les lignes');
    expect(words()).toBeNull();
    show({ columns: columns.map((column) => ({ ...column, sorts: false })) });
    const box = within(table()).getByRole<HTMLInputElement>('checkbox', {
      name: /^Choisir toutes les lignes/,
    });
    expect(words()?.getAttribute('for')).toBe(box.id);
  });

  it('goes from page to page with the keys of the server', () => {
    open();
    fireEvent.click(button('Suivant'));
    expect(address()).toBe('/admin/things?page=2&after=k2');
    fireEvent.click(button('Précédent'));
    expect(address()).toBe('/admin/things?before=k1');
  });

  it('is of rows that load in its shape at first, and of the former ones while others load', () => {
    const { show } = open({ rows: undefined, paging: undefined });
    expect(table().getAttribute('aria-busy')).toBe('true');
    expect(within(table()).queryByRole('rowheader')).toBeNull();
    show({ query: { ...answered, isPlaceholderData: true } });
    expect(table().getAttribute('aria-busy')).toBe('true');
    expect(row('Premier')).not.toBeNull();
  });
});

describe('in place of the table', () => {
  it('an empty list teaches', () => {
    open({ rows: [], paging: paging({ total_pages: 1, total_count: 0 }) });
    expect(screen.getByText('Rien encore.')).toBeDefined();
  });

  it('filters that nothing matches are cleared by a press', () => {
    open({ rows: [], paging: paging({ total_pages: 1, total_count: 0 }) }, '?name=zzz&sort=-name');
    fireEvent.click(button('Effacer les filtres'));
    expect(address()).toBe('/admin/things?sort=-name');
  });

  it('a page that is no more leads to the first', () => {
    open({ rows: [], paging: paging({ total_pages: 1, total_count: 2 }) }, '?page=9');
    fireEvent.click(button('Première page'));
    expect(address()).toBe('/admin/things');
  });

  it('so does one whose key the server does not know', () => {
    const error = new ApiError(400, { after: ['Cette page n’existe plus.'] });
    open(
      { rows: undefined, paging: undefined, query: { ...answered, isError: true, error } },
      '?page=2&after=x',
    );
    fireEvent.click(button('Première page'));
    expect(address()).toBe('/admin/things');
  });

  it('a failure is tried again, a refusal says who may and is not', () => {
    const refetch = vi.fn();
    const failed = { ...answered, isError: true, refetch };
    const { show } = open({
      rows: undefined,
      paging: undefined,
      query: { ...failed, error: new ApiError(500, {}) },
    });
    expect(screen.getByRole('alert').textContent).toContain('Impossible de charger les choses');
    fireEvent.click(button('Réessayer'));
    expect(refetch).toHaveBeenCalledOnce();
    const error = new ApiError(403, { detail: 'Réservé à la finance.' });
    show({ rows: undefined, paging: undefined, query: { ...failed, error } });
    expect(screen.getByRole('alert').textContent).toContain('Réservé à la finance.');
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });

  it('rows that could not be renewed stay, and say it', () => {
    open({ query: { ...answered, isError: true, error: new ApiError(0, {}) } });
    expect(row('Premier')).not.toBeNull();
    expect(screen.getByText(/Impossible de charger les choses.*dernière réponse/)).toBeDefined();
  });
});

describe('the keyboard', () => {
  it('moves over the rows, opens one and comes back to it', () => {
    open();
    press('j');
    expect(document.activeElement).toBe(row('Premier'));
    press('j');
    press('j');
    expect(document.activeElement).toBe(row('Deuxième'));
    press('k');
    expect(document.activeElement).toBe(row('Premier'));
    press('Enter');
    expect(address()).toBe('/admin/things/1');
  });

  it('leaves Enter to the link or the button that has the focus', () => {
    open();
    within(table()).getByRole('link', { name: 'Deuxième' }).focus();
    expect(press('Enter')).toBe(true);
    expect(address()).toBe('/admin/things');
    press('e');
    expect(address()).toBe('/admin/things/2');
  });

  it('selects rows, which another page forgets', () => {
    open();
    press('j');
    press('x');
    const bar = screen.getByRole('region', { name: 'Lignes choisies' });
    expect(bar.textContent).toContain('1\u00a0ligne choisie');
    const all = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Choisir toutes les lignes de la page',
    });
    expect(all.indeterminate).toBe(true);
    fireEvent.click(all);
    expect(bar.textContent).toContain('2\u00a0lignes choisies');
    fireEvent.click(button('Suivant'));
    expect(screen.queryByRole('region', { name: 'Lignes choisies' })).toBeNull();
  });

  it('finds the filter', () => {
    open();
    expect(press('f')).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });
});

describe('a press on a row', () => {
  it('opens it, but not on what has an act of its own', () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Premier' }));
    expect(address()).toBe('/admin/things');
    fireEvent.click(screen.getByText('10 €'));
    expect(address()).toBe('/admin/things/2');
  });
});

describe('a filter', () => {
  it('of a text is applied by Enter or its button, and cleared alone or with all', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Effacer' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' a@b.fr ' } });
    fireEvent.click(button('Appliquer'));
    expect(address()).toBe('/admin/things?email=a%40b.fr');
    expect(screen.queryByRole('button', { name: 'Appliquer' })).toBeNull();
    fireEvent.click(button('Titre'));
    fireEvent.change(screen.getByLabelText('Titre'), { target: { value: 'tva' } });
    fireEvent.click(button('Appliquer'));
    expect(address()).toBe('/admin/things?email=a%40b.fr&name=tva');
    fireEvent.click(button('Retirer le filtre Titre'));
    expect(address()).toBe('/admin/things?email=a%40b.fr');
    fireEvent.click(button('Effacer'));
    expect(address()).toBe('/admin/things');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  it('of a range says its ends, and refuses one that ends before it begins', () => {
    open({}, '?least=5&since=2026-11-01&until=2026-11-20');
    expect(button(/^Montant/).textContent).toBe('Montant\u00a0: au moins 5\u00a0€');
    expect(button(/^Créé/).textContent).toBe(
      'Créé\u00a0: du 1er\u00a0novembre\u00a02026 au 20\u00a0novembre\u00a02026',
    );
    fireEvent.click(button(/^Montant/));
    fireEvent.change(screen.getByLabelText('Au plus'), { target: { value: '3' } });
    fireEvent.click(button('Appliquer'));
    expect(screen.getByText('La fin vient avant le début.')).toBeDefined();
    expect(address()).toContain('least=5&since');
    fireEvent.change(screen.getByLabelText('Au plus'), { target: { value: '30' } });
    fireEvent.click(button('Appliquer'));
    expect(address()).toContain('most=30');
  });

  it('of euros reads them as they are written in France, and refuses what is no amount', () => {
    open({}, '?least=5.5');
    expect(button(/^Montant/).textContent).toBe('Montant\u00a0: au moins 5,50\u00a0€');
    fireEvent.click(button(/^Montant/));
    const [least, most] = [screen.getByLabelText('Au moins'), screen.getByLabelText('Au plus')];
    expect(least).toHaveProperty('value', '5,50');
    expect(most).toMatchObject({ type: 'text', inputMode: 'decimal' });
    fireEvent.change(most, { target: { value: 'vingt' } });
    fireEvent.click(button('Appliquer'));
    expect(screen.getByText(/^Écrivez un montant en euros/)).toBeDefined();
    expect(document.activeElement).toBe(most);
    fireEvent.change(most, { target: { value: '100000,01' } });
    fireEvent.click(button('Appliquer'));
    expect(screen.getByText(/^Écrivez un montant de 100\s000\s€ au plus\.$/)).toBeDefined();
    expect([document.activeElement, address()]).toEqual([most, '/admin/things?least=5.5']);
    fireEvent.change(most, { target: { value: '20,50' } });
    fireEvent.click(button('Appliquer'));
    expect(address()).toContain('least=5.5');
    expect(address()).toContain('most=20.5');
  });
});

it.each([
  [{ least: ['Écrivez moins.'] }, 'Montant minimum\u00a0: Écrivez moins.'],
  [
    { most: ['Écrivez moins.'], email: ['Trop long.'] },
    'Montant maximum\u00a0: Écrivez moins. Email\u00a0: Trop long.',
  ],
  [{ until: ['Cette date n’est pas valide.'] }, 'Créé, au\u00a0: Cette date n’est pas valide.'],
  [{ sort: ['Cet ordre n’existe pas.'] }, 'Cet ordre n’existe pas.'],
  [{ detail: 'Réservé.' }, 'Réservé.'],
])('names the fields that an address fills wrongly as the screen does: %j', (refused, said) => {
  const query = { ...answered, isError: true, error: new ApiError(400, refused) };
  open({ rows: undefined, paging: undefined, query });
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain(said);
  expect(textContent).not.toMatch(/least|most|email:|until|sort/);
});

describe('the menu of a row', () => {
  const acts = (run: () => void) => (thing: Thing) => (
    <RowMenu
      name={thing.name}
      acts={[
        { label: 'Renommer', onSelect: run },
        { label: 'Supprimer', tone: 'danger', refused: 'Réservé à l’administrateur.', onSelect: run },
      ]}
    />
  );

  it('does an act after it gave the focus back, and nothing for one that is refused', async () => {
    let focused: Element | null = null;
    const run = vi.fn(() => {
      focused = document.activeElement;
    });
    open({ acts: acts(run) });
    const opener = button('Actions sur Premier');
    opener.focus();
    fireEvent.keyDown(opener, { key: 'Enter' });
    fireEvent.click(screen.getByRole('menuitem', { name: /Supprimer/ }));
    expect(run).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Renommer' }));
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(focused).toBe(opener);
    expect(address()).toBe('/admin/things');
  });
});

it('a column that is hidden stays so, and the one that names the row is always there', () => {
  open({}, '?without=price,name');
  expect(
    within(table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['', 'Nom']);
});
