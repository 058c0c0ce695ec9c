import { useSearchParams } from 'react-router';

const keyOf = (list: string) => `adminColumns.${list}`;

const split = (text: string) => text.split(',').filter(Boolean);

/** The address comes first, then this browser's last choice. */
function readHidden(list: string, inAddress: string | null): readonly string[] {
  if (inAddress) return split(inAddress);
  try {
    return split(localStorage.getItem(keyOf(list)) ?? '');
  } catch {
    return [];
  }
}

function keepHidden(list: string, hidden: readonly string[]): void {
  try {
    if (hidden.length > 0) localStorage.setItem(keyOf(list), hidden.join(','));
    else localStorage.removeItem(keyOf(list));
  } catch {
    // Private browsing may refuse storage: the address still holds it.
  }
}

export interface Sort<By extends string = string> {
  by: By;
  direction: 'asc' | 'desc';
}

export interface ListOptions<Name extends string, By extends string> {
  id: string;
  /** Names in the address, and usually in the call; never `sort`, `page`, `after`, `before` or `without`. */
  filters: readonly Name[];
  sorts?: readonly By[];
  sort?: Sort<NoInfer<By>>;
}

/** docs/product/administration.md#lists-by-key */
export interface PageKeys {
  after?: string | null | undefined;
  before?: string | null | undefined;
}

export interface ListState<Name extends string = string, By extends string = string> {
  filters: Readonly<Record<Name, string>>;
  isFiltered: boolean;
  setFilters(values: Partial<Record<Name, string>>): void;
  clear(name: Name): void;
  clearAll: () => void;
  sort: Sort<By> | undefined;
  order: By | `-${By}` | undefined;
  sortBy: (column: string) => void;
  page: number;
  after: string | undefined;
  before: string | undefined;
  toPage: (page: number, keys?: PageKeys) => void;
  hidden: readonly string[];
  toggleColumn: (column: string) => void;
}

const paging = ['page', 'after', 'before'];

function readSort<By extends string>(
  text: string | null,
  { sorts = [], sort: usual }: Pick<ListOptions<string, By>, 'sorts' | 'sort'>,
): Sort<By> | undefined {
  const by = sorts.find((one) => one === text?.replace('-', ''));
  if (by === undefined) return usual;
  return { by, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

function sortText<By extends string>({ by, direction }: Sort<By>): By | `-${By}` {
  return direction === 'desc' ? `-${by}` : by;
}

function nextSort(sort: Sort | undefined, column: string): Sort {
  const direction = sort?.by === column && sort.direction === 'asc' ? 'desc' : 'asc';
  return { by: column, direction };
}

function readPage(text: string | null): number {
  const page = Number(text ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

type Changes = Readonly<Record<string, string | null | undefined>>;

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const firstPage: Changes = Object.fromEntries(paging.map((name) => [name, null]));

/** docs/product/administration.md#lists-in-the-address */
export function useListState<Name extends string, By extends string = never>(
  options: ListOptions<Name, By>,
): ListState<Name, By> {
  const { id, filters: names, sort: usual } = options;
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) => setParams((now) => changed(now, changes));
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const sort = readSort(params.get('sort'), options);
  const hidden = readHidden(id, params.get('without'));
  return {
    filters,
    isFiltered: names.some((name) => filters[name] !== ''),
    setFilters: (values) => change({ ...values, ...firstPage }),
    clear: (name) => change({ [name]: null, ...firstPage }),
    clearAll: () => change({ ...Object.fromEntries(names.map((name) => [name, null])), ...firstPage }),
    sort,
    order: sort && sortText(sort),
    sortBy(column) {
      const text = sortText(nextSort(sort, column));
      change({ sort: usual && text === sortText(usual) ? null : text, ...firstPage });
    },
    page: readPage(params.get('page')),
    after: params.get('after') ?? undefined,
    before: params.get('before') ?? undefined,
    toPage: (page, keys = {}) =>
      change({ page: page > 1 ? String(page) : null, after: keys.after, before: keys.before }),
    hidden,
    toggleColumn(column) {
      const next = hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column];
      keepHidden(id, next);
      const without = next.join(',');
      setParams((now) => changed(now, { without }), { replace: true, preventScrollReset: true });
    },
  };
}
