/** Nobody can press it: it is read, and the keyboard goes on from there. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
