import { type ReactNode, useState } from 'react';
import { countOf } from '#domain/text/french-count.ts';
import { Button } from '../ui/Button.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';

export type RowId = number | string;

export interface Selection {
  ids: ReadonlySet<RowId>;
  toggle: (id: RowId) => void;
  put: (ids: readonly RowId[], selected: boolean) => void;
  clear: () => void;
}

/** `of` names the list, usually by its address: another starts a new selection. */
export function useSelection(of: string): Selection {
  const [chosen, setChosen] = useState<{ of: string; ids: ReadonlySet<RowId> }>({ of, ids: new Set() });
  const ids: ReadonlySet<RowId> = chosen.of === of ? chosen.ids : new Set();
  const change = (next: ReadonlySet<RowId>) => setChosen({ of, ids: next });
  return {
    ids,
    toggle: (id) => change(ids.symmetricDifference(new Set([id]))),
    put: (some, selected) => change(selected ? ids.union(new Set(some)) : ids.difference(new Set(some))),
    clear: () => change(new Set()),
  };
}

const chosenNoun = { one: 'ligne choisie', many: 'lignes choisies' };

interface SelectionBarProps {
  selection: Selection;
  /** Replaces the count when all matching rows are selected. */
  said?: string | undefined;
  onClear: () => void;
  children: ReactNode;
}

export function SelectionBar({ selection, said: all, onClear, children }: SelectionBarProps) {
  const count = selection.ids.size;
  const said = all ?? (count > 0 ? countOf(count, chosenNoun) : '');
  return (
    <>
      <LiveRegion>{said}</LiveRegion>
      {said ? (
        <section
          aria-label="Lignes choisies"
          className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-4 py-2 shadow-float"
        >
          <p className="mr-2 font-medium text-sm">{said}</p>
          {children}
          <Button variant="quiet" size="sm" onClick={onClear}>
            Tout désélectionner
          </Button>
        </section>
      ) : null}
    </>
  );
}
