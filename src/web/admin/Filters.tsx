import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { Content, ItemIndicator, Portal, RadioGroup, RadioItem, Root, Trigger } from 'radix-ui/dropdown-menu';
import { Button } from '../ui/Button.tsx';
import { floating } from '../ui/floating.ts';
import { ChipButton } from './ChipButton.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterSearch } from './FilterSearch.tsx';
import { type ChipFilter, type Filter, namesOf, type SelectFilter, saidOf } from './filter.ts';
import type { ListState } from './list-state.ts';

function FilterChip({ list, filter }: { list: ListState; filter: ChipFilter }) {
  const said = saidOf(filter, list.filters);
  const names = namesOf(filter);
  return (
    <span className="inline-flex max-w-full max-md:shrink-0 md:min-w-0">
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

/** docs/product/administration.md#lists-in-the-address */
export function Filters({ list, filters }: { list: ListState; filters: readonly Filter[] }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map((filter) =>
        filter.kind === 'search' ? <FilterSearch key={filter.name} list={list} filter={filter} /> : null,
      )}
      {/* On a phone they stand in one line, which slides. */}
      <div className="contents max-md:-mx-4 max-md:flex max-md:gap-2 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none]">
        {filters.map((filter) =>
          filter.kind === 'search' ? null : (
            <FilterChip key={namesOf(filter).join()} list={list} filter={filter} />
          ),
        )}
      </div>
      {list.isFiltered ? (
        <Button variant="quiet" size="sm" onClick={list.clearAll}>
          Effacer
        </Button>
      ) : null}
    </div>
  );
}

interface FilterSelectProps {
  list: ListState;
  filter: SelectFilter;
  said: string;
}

function FilterSelect({ list, filter, said }: FilterSelectProps) {
  const { name, label, options, all = 'Tous' } = filter;
  return (
    <Root modal={false}>
      <Trigger asChild>
        <ChipButton label={label} said={said} />
      </Trigger>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-label={label}
          className={clsx(floating, 'min-w-48 p-1')}
        >
          <RadioGroup
            value={list.filters[name] ?? ''}
            onValueChange={(value) => list.setFilters({ [name]: value })}
          >
            {[{ value: '', label: all }, ...options].map((option) => (
              <RadioItem
                key={option.value}
                value={option.value}
                className="relative flex min-h-10 cursor-pointer items-center rounded-sm py-1.5 pr-4 pl-9 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
              >
                <ItemIndicator className="absolute left-3">
                  <Check className="size-4 text-accent-text" aria-hidden="true" />
                </ItemIndicator>
                {option.label}
              </RadioItem>
            ))}
          </RadioGroup>
        </Content>
      </Portal>
    </Root>
  );
}
