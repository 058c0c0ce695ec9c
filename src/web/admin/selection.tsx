import { type ReactNode, type RefObject, useState } from 'react';
import { countOf } from '#domain/text/french-count.ts';
import { Button } from '../ui/Button.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { type Shortcut, useShortcuts } from './keyboard.ts';

/** Marks the row's link: `e`, Enter and a press on the row open it. */
export const opensRow = { 'data-opens': '' };

const inRow = 'a, button, input, label, select, textarea, summary';

function rowsOf(table: HTMLTableElement | null): HTMLElement[] {
  return table ? [...table.querySelectorAll<HTMLElement>('tr[data-row]')] : [];
}

export function openRow(row: Element | undefined): boolean {
  const opener = row?.querySelector<HTMLElement>('[data-opens]');
  opener?.click();
  return opener !== null && opener !== undefined;
}

/** False for a press on a control of the row or a selection of its text. */
export function isPressOnRow(row: Element, target: EventTarget): boolean {
  // React also sends presses on an open menu, which is outside of the row.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(inRow)) return false;
  return !document.getSelection()?.toString();
}

function currentRow(rows: readonly HTMLElement[]): HTMLElement | undefined {
  return rows.find((row) => row.contains(document.activeElement));
}

/** A row may have the focus only while it has it: Tab would never enter a row that is laid out anew for a phone. */
function focusRow(row: HTMLElement): void {
  row.tabIndex = -1;
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
  row.focus();
}

/** docs/product/administration.md#keyboard-of-the-administration */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  onSelect: ((row: HTMLElement) => void) | undefined,
): void {
  function move(step: 1 | -1): boolean {
    const rows = rowsOf(table.current);
    const place = rows.findIndex((row) => row.contains(document.activeElement));
    const next = place === -1 ? rows[0] : rows[place + step];
    if (next) focusRow(next);
    return rows.length > 0;
  }
  const openCurrent = () => openRow(currentRow(rowsOf(table.current)));
  const acts: Shortcut[] = [
    { keys: 'j', says: 'Ligne suivante', run: () => move(1) },
    { keys: 'k', says: 'Ligne précédente', run: () => move(-1) },
    { keys: 'e', says: 'Ouvrir la ligne', run: openCurrent },
    {
      keys: 'Enter',
      says: 'Ouvrir la ligne',
      // Links and buttons in the row keep their own Enter.
      run: ({ target }) => target instanceof HTMLElement && target.matches('tr[data-row]') && openCurrent(),
    },
  ];
  const select: Shortcut = {
    keys: 'x',
    says: 'Choisir la ligne',
    run() {
      const row = currentRow(rowsOf(table.current));
      if (row) onSelect?.(row);
      return row !== undefined;
    },
  };
  useShortcuts(onSelect ? [...acts, select] : acts);
}

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
          data-bar
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
