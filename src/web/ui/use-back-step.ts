import { useEffect, useEffectEvent } from 'react';

/** Tells the browser's record of this step from a page's. */
const mark = 'dialogStep';

function currentState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isAtStep = () => currentState()[mark] === true;
const here = () => window.location.pathname + window.location.search + window.location.hash;

/** With the router's own record: for the router it is the same page. */
function addStep(): void {
  window.history.pushState({ ...currentState(), [mark]: true }, '');
}

function removeStep(): void {
  const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
  window.addEventListener('popstate', swallow, { capture: true, once: true });
  window.history.back();
}

/** The next page replaces the step, so that Back does not stop twice at one page. */
export function isAtLeftStep(): boolean {
  return currentState()[mark] === 'left';
}

/** Call it before a dialog closes because the person goes to another page. */
export function leaveStep(): void {
  if (isAtStep()) window.history.replaceState({ ...currentState(), [mark]: 'left' }, '');
}

/** The dialogs that are open, the one above last. They share one step, also when one opens as another closes. */
const open: object[] = [];

/** The browser's Back is a step inside the page. `onBack` answers whether the dialog stays open. */
export function useBackStep(isOpen: boolean, onBack: () => boolean): void {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const page = here();
    const dialog = {};
    open.push(dialog);
    if (!isAtStep()) addStep();
    const onPop = (event: PopStateEvent) => {
      // Two pages back at once is an ordinary navigation.
      if (here() !== page || open.at(-1) !== dialog) return;
      event.stopImmediatePropagation();
      if (ask() || open.length > 1) addStep();
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true });
      open.splice(open.indexOf(dialog), 1);
      queueMicrotask(() => {
        if (open.length === 0 && isAtStep()) removeStep();
      });
    };
  }, [isOpen]);
}
