const keyOf = (list: string) => `adminColumns.${list}`;

const split = (text: string) => text.split(',').filter(Boolean);

/** What the address says, else what this browser last hid. */
export function readHidden(list: string, inAddress: string | null): readonly string[] {
  if (inAddress) return split(inAddress);
  try {
    return split(localStorage.getItem(keyOf(list)) ?? '');
  } catch {
    return [];
  }
}

export function keepHidden(list: string, hidden: readonly string[]): void {
  try {
    if (hidden.length > 0) localStorage.setItem(keyOf(list), hidden.join(','));
    else localStorage.removeItem(keyOf(list));
  } catch {
    // Private browsing may refuse storage: the address still holds it.
  }
}
