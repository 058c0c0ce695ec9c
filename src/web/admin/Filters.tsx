import X from 'lucide-react/icons/x';
import { Button } from '../ui/Button.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterSearch } from './FilterSearch.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { type ChipFilter, type Filter, namesOf, saidOf } from './filter.ts';
import type { ListState } from './list-state.ts';

function FilterChip({ list, filter }: { list: ListState; filter: ChipFilter }) {
  const said = saidOf(filter, list.filters);
  const names = namesOf(filter);
  return (
    <span className="inline-flex min-w-0 max-w-full">
      {filter.kind === 'select' ? (
        <FilterSelect list={list} filter={filter} said={said} />
      ) : (
        <FilterForm list={list} filter={filter} said={said} />
      )}
      {said ? (
        <button
          type="button"
          aria-label={`Retirer le filtre ${filter.label}`}
          onClick={() => list.setFilters(Object.fromEntries(names.map((name) => [name, ''])))}
          className="grid min-h-9 w-9 shrink-0 place-items-center rounded-r-full border border-accent border-l-0 bg-accent-soft text-accent-text enabled-hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:w-11"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

/** See docs/product/administration.md#lists-in-the-address. */
export function Filters({ list, filters }: { list: ListState; filters: readonly Filter[] }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map((filter) =>
        filter.kind === 'search' ? (
          <FilterSearch key={filter.name} list={list} filter={filter} />
        ) : (
          <FilterChip key={namesOf(filter).join()} list={list} filter={filter} />
        ),
      )}
      {list.isFiltered ? (
        <Button variant="quiet" size="sm" onClick={list.clearAll}>
          Effacer
        </Button>
      ) : null}
    </div>
  );
}
