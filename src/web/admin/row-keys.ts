import type { RefObject } from 'react';
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

/** docs/product/administration.md#keyboard-of-the-administration */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  onSelect: ((row: HTMLElement) => void) | undefined,
): void {
  function move(step: 1 | -1): boolean {
    const rows = rowsOf(table.current);
    const place = rows.findIndex((row) => row.contains(document.activeElement));
    const next = place === -1 ? rows[0] : rows[place + step];
    next?.focus();
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
