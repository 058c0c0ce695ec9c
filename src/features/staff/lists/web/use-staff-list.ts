import {
  type Chosen,
  type FilterName,
  filterNames,
  type ListQuery,
  type StaffListOf,
} from '#contract-kit/staff-list.ts';
import type { StaffRight } from '#domain/people/staff-rights.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { choiceOf, type Filter, type SelectFilter } from '#web/admin/filter.ts';
import { type ListState, useListState } from '#web/admin/list-state.ts';

type SortOf<L extends StaffListOf> = L extends StaffListOf<StaffListOf['filters'], infer By> ? By : never;

export interface StaffListState<L extends StaffListOf> {
  of: L;
  list: ListState<FilterName<L['filters']>, SortOf<L>>;
  filters: readonly Filter[];
  /** Anybody may write an address, so this is what its call accepts. */
  chosen: Chosen<L>;
  /** It includes the page. */
  asked: ListQuery<L>;
}

/** `loaded` holds the choices of the filters of that kind. */
export function useStaffList<L extends StaffListOf>(
  of: L,
  loaded: Readonly<Record<string, SelectFilter['options']>> = {},
): StaffListState<L> {
  const { by, usual } = of.sorts ?? {};
  const sort = usual && {
    by: usual.replace(/^-/, '') as SortOf<L>,
    direction: usual.startsWith('-') ? ('desc' as const) : ('asc' as const),
  };
  const list = useListState<FilterName<L['filters']>, SortOf<L>>({
    id: of.name,
    filters: filterNames<L['filters']>(of.filters),
    ...(by && { sorts: by as SortOf<L>[] }),
    ...(sort && { sort }),
  });
  const chosen = { ...list.filters, ...(list.order && { sort: list.order }) } as Record<
    string,
    string | undefined
  >;
  const filters = Object.entries(of.filters).flatMap(([name, filter]): Filter[] => {
    const { label } = filter;
    if (filter.kind === 'loaded') {
      const { all } = filter;
      return [{ kind: 'select', name, label, options: loaded[name] ?? [], ...(all && { all }) }];
    }
    if ('from' in filter) return [filter];
    if (filter.kind !== 'select') return [{ ...filter, name }];
    const { words, all, elsewhere } = filter;
    chosen[name] = choiceOf(Object.keys(words), chosen[name] ?? '') || undefined;
    const options = Object.entries(words).map(([value, word]) => ({ value, label: word }));
    return elsewhere ? [] : [{ kind: 'select', name, label, options, ...(all && { all }) }];
  });
  const { page, after, before } = list;
  return {
    of,
    list,
    filters,
    chosen: chosen as Chosen<L>,
    asked: { ...chosen, page, after, before } as ListQuery<L>,
  };
}

/** False while it is not known. */
export function useHasRight(right: StaffRight): boolean {
  return useCurrentAdmin().data?.rights.includes(right) ?? false;
}
