/** Where what floats belongs: an open dialog covers all that stands outside of it. */
export function layerOf(element: Element | null): HTMLElement | undefined {
  return element?.closest('dialog') ?? undefined;
}

/** For words that float: outside of every landmark nobody would find them. */
export function landmarkOf(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('dialog, main') ?? undefined;
}

export const floating =
  'z-50 max-h-(--radix-popper-available-height) animate-rise overflow-y-auto rounded-md border border-line bg-surface text-ink text-sm shadow-float';
