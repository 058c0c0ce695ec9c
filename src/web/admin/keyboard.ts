import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Screen readers find floating words only inside a landmark. */
export function landmarkOf(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('dialog, main') ?? undefined;
}

/** docs/product/administration.md#keyboard-of-the-administration */
export interface Shortcut {
  /** `j`, `?`, `g t` (one letter, then another), or `Ctrl+k`, which is ⌘K on a Mac. */
  keys: string;
  says: string;
  /** When it answers false, the browser keeps the key. */
  run: (event: KeyboardEvent) => unknown;
}

const sequenceMs = 1500;

type Registered = { readonly shortcuts: readonly Shortcut[] };

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();
let first: { key: string; at: number } | undefined;

function change(next: readonly Registered[]): void {
  if (registered.length === 0) document.addEventListener('keydown', press);
  registered = next;
  if (registered.length === 0) document.removeEventListener('keydown', press);
  for (const listener of listeners) listener();
}

const typed =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';
const ownKeys = 'dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';

function isForTheField({ target }: KeyboardEvent, isCommand: boolean): boolean {
  if (document.querySelector('dialog[open]')) return true;
  // No letter is typed with it.
  if (isCommand) return false;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(`${typed}, ${ownKeys}`) !== null;
}

const isLetter = (key: string) => /^\p{L}$/u.test(key);

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

export const commandKeyName = (): string => (isMac() ? '⌘' : 'Ctrl');

export function isCommandKey(event: KeyboardEvent, letter: string): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === letter;
}

/** Some keyboards need Shift for `/` and `?`; with a letter it means something else. */
function keyOf(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented } = event;
  if (defaultPrevented || isComposing) return undefined;
  if (isLetter(key) && isCommandKey(event, key.toLowerCase())) return `Ctrl+${key.toLowerCase()}`;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (!isLetter(key)) return key;
  return shiftKey ? undefined : key.toLowerCase();
}

function find(keys: string): Shortcut | undefined {
  // The latest wins: a screen may redefine a key.
  return registered
    .findLast(({ shortcuts }) => shortcuts.some((one) => one.keys === keys))
    ?.shortcuts.find((one) => one.keys === keys);
}

function begins(key: string): boolean {
  return registered.some(({ shortcuts }) => shortcuts.some(({ keys }) => keys.startsWith(`${key} `)));
}

function press(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (key === undefined || isForTheField(event, key.startsWith('Ctrl+'))) return;
  const before = first && event.timeStamp - first.at <= sequenceMs ? `${first.key} ` : '';
  first = undefined;
  const shortcut = find(before + key);
  if (shortcut) {
    if (shortcut.run(event) !== false) event.preventDefault();
  } else if (!before && begins(key)) {
    first = { key, at: event.timeStamp };
  }
}

/** Active while the component is shown. `shortcuts` may change, but not their keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) =>
    shortcuts.find((one) => one.keys === keys)?.run(event),
  );
  const named = JSON.stringify(shortcuts.map(({ keys, says }) => [keys, says]));
  useEffect(() => {
    const names = JSON.parse(named) as [keys: string, says: string][];
    const mine = {
      shortcuts: names.map(([keys, says]) => ({
        keys,
        says,
        run: (event: KeyboardEvent) => run(keys, event),
      })),
    };
    change([...registered, mine]);
    return () => change(registered.filter((other) => other !== mine));
  }, [named]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let listed: { of: typeof registered; shortcuts: readonly Shortcut[] } = { of: registered, shortcuts: [] };

function listShortcuts(): readonly Shortcut[] {
  if (listed.of !== registered) {
    const byKeys = new Map(registered.flatMap(({ shortcuts }) => shortcuts).map((one) => [one.keys, one]));
    listed = { of: registered, shortcuts: [...byKeys.values()] };
  }
  return listed.shortcuts;
}

export function useKnownShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, listShortcuts, listShortcuts);
}
