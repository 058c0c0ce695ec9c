import { useEffect, useEffectEvent } from 'react';

/** How the browser's own record of this step is told from a page's. */
const mark = 'dialogStep';

function currentState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isAtStep = () => currentState()[mark] === true;
const here = () => window.location.pathname + window.location.search + window.location.hash;

/** With the router's own record: to it, this is the same page. */
function addStep(): void {
  window.history.pushState({ ...currentState(), [mark]: true }, '');
}

/** Takes the step away without anybody hearing of it. */
function removeStep(): void {
  const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
  window.addEventListener('popstate', swallow, { capture: true, once: true });
  window.history.back();
}

/**
 * Whether this page stands on the step of a dialog that closed by going on: the next page takes its place, so that Back
 * does not stop twice at the same one.
 */
export function isAtLeftStep(): boolean {
  return currentState()[mark] === 'left';
}

/** To be called before a dialog closes because the person goes on to another page. */
export function leaveStep(): void {
  if (isAtStep()) window.history.replaceState({ ...currentState(), [mark]: 'left' }, '');
}

/**
 * While `open`, the browser's Back is a step inside the page: it asks `onBack`, and the page stays. `onBack` answers
 * whether the dialog stays open.
 */
export function useBackStep(open: boolean, onBack: () => boolean): void {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const page = here();
    if (!isAtStep()) addStep();
    const onPop = (event: PopStateEvent) => {
      // Two pages back at once is a navigation like any other.
      if (here() !== page) return;
      event.stopImmediatePropagation();
      if (ask()) addStep();
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true });
      if (isAtStep()) removeStep();
    };
  }, [open]);
}
