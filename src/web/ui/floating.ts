/** An open dialog covers everything outside of it. */
export function layerOf(element: Element | null): HTMLElement | undefined {
  return element?.closest('dialog') ?? undefined;
}

export const floating =
  'z-50 max-h-(--radix-popper-available-height) animate-rise overflow-y-auto rounded-md border border-line bg-surface text-ink text-sm shadow-float';
