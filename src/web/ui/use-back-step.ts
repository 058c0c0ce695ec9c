import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Marks our history step. All open dialogs share one. */
const mark = 'dialogStep';

type Change = History['pushState'];

function currentState(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isAtStep = () => currentState()[mark] === true;
const here = () => window.location.pathname + window.location.search + window.location.hash;

/** Back calls these, the top dialog's last. */
const backs: (() => void)[] = [];
let page = '';
/** It is set while the browser leaves the step, for what the router wrote meanwhile would be undone. */
let waiting: (() => void)[] | undefined;

/** Keeps the router's own record, so that it sees the same page. */
function keepStep(): void {
  if (backs.length === 0 || waiting) return;
  page = here();
  if (!isAtStep()) window.history.pushState({ ...currentState(), [mark]: true }, '');
}

function hasLeft(changes: (() => void)[]): void {
  waiting = undefined;
  for (const change of changes) change();
  keepStep();
}

/** A browser may drop the way back for another that comes meanwhile: the page must not wait for ever. */
const leftWithinMs = 1_000;

function removeStep(...next: (() => void)[]): void {
  if (waiting) return;
  waiting = next;
  window.history.back();
  setTimeout(() => waiting === next && hasLeft(next), leftWithinMs);
}

function onPop(event: PopStateEvent): void {
  if (waiting) {
    event.stopImmediatePropagation();
    hasLeft(waiting);
  } else if (backs.length > 0) {
    // Two pages back at once is an ordinary navigation.
    if (here() !== page) return;
    event.stopImmediatePropagation();
    flushSync(() => backs.at(-1)?.());
    keepStep();
  } else if (isAtStep()) {
    // Forward to the step of a closed dialog.
    event.stopImmediatePropagation();
    removeStep();
  }
}

let isGuarded = false;

/** The next page replaces the step, lest Back stop twice. Call it before the router listens to `popstate`. */
export function guardHistory({ history } = window): void {
  if (isGuarded) return;
  isGuarded = true;
  const push: Change = history.pushState.bind(history);
  const replace: Change = history.replaceState.bind(history);
  history.pushState = (...entry) => {
    if (waiting) waiting.push(() => push(...entry));
    else if (isAtStep()) replace(...entry);
    else push(...entry);
  };
  history.replaceState = (...entry) => {
    if (waiting) waiting.push(() => replace(...entry));
    else if (isAtStep()) removeStep(() => replace(...entry));
    else replace(...entry);
  };
  window.addEventListener('popstate', onPop, { capture: true });
}

/** Navigates once the closed dialog's step is left: two steps at once would become one. */
export function afterStep(go: () => void): void {
  queueMicrotask(() => {
    if (waiting) waiting.push(go);
    else go();
  });
}

/** docs/product/interface.md#dialogs-in-three-sizes */
export function useBackStep(open: boolean, onBack: () => void): void {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    guardHistory();
    const back = () => ask();
    backs.push(back);
    keepStep();
    return () => {
      backs.splice(backs.indexOf(back), 1);
      // Another dialog opened by the same change keeps the step.
      queueMicrotask(() => {
        if (backs.length === 0 && isAtStep()) removeStep();
      });
    };
  }, [open]);
}
