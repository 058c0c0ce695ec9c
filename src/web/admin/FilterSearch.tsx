import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import type { SearchFilter } from './filter.ts';
import { useShortcuts } from './keyboard.ts';
import type { ListState } from './list-state.ts';

export function FilterSearch({ list, filter }: { list: ListState; filter: SearchFilter }) {
  const { name, label, placeholder } = filter;
  const applied = list.filters[name] ?? '';
  const [typed, setTyped] = useState(applied);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => setTyped(applied), [applied]);
  useShortcuts([{ keys: 'f', says: 'Filtrer la liste', run: find }]);

  function find() {
    field.current?.focus();
    field.current?.select();
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    list.setFilters({ [name]: typed.trim() });
  }

  function clear() {
    setTyped('');
    field.current?.focus();
    if (applied) list.clear(name);
  }

  return (
    <form onSubmit={apply} className="flex min-w-0 gap-2 max-sm:w-full">
      <div className="relative min-w-0 flex-1 sm:w-72">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-9 w-full rounded-full border border-control bg-surface py-1 pr-9 pl-9 text-sm placeholder:text-muted hover:border-muted pointer-coarse:min-h-11 pointer-coarse:text-base"
        />
        {typed ? (
          <button
            type="button"
            aria-label={`Effacer\u00a0: ${label}`}
            onClick={clear}
            className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-full text-muted enabled-hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {typed.trim() === applied ? null : (
        <Button type="submit" variant="secondary" size="sm">
          Appliquer
        </Button>
      )}
    </form>
  );
}
