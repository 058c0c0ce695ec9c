import { type RefObject, useEffect, useRef } from 'react';

interface NextFocus {
  /** In the dialog. */
  place: RefObject<HTMLDivElement | null>;
  /** One's own act is over; what it has changed may come later. */
  onActed: (wasDone: boolean) => void;
}

/**
 * After an act the focus goes to what comes next (`data-next`), else to the title: what was pressed is gone. What a
 * colleague or the AI changes meanwhile moves it nowhere. `state` is what an act changes.
 */
export function useNextFocus(state: string): NextFocus {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  const hasActed = useRef(false);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (!hasActed.current) return;
    hasActed.current = false;
    const dialog = place.current?.closest('dialog');
    const next = dialog?.querySelector<HTMLElement>('[data-next]') ?? dialog?.querySelector('h2');
    next?.focus();
  }, [state]);
  return {
    place,
    onActed(wasDone) {
      hasActed.current = wasDone;
    },
  };
}
