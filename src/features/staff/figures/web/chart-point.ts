import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

interface Chart {
  label: string;
  count: number;
  wordsOf: (place: number) => string;
  /** Bars stand in bands, points of a line at their ends. */
  isInBands?: boolean;
}

/** One point of a chart answers pointer and keyboard (docs/product/administration.md#charts-answer). */
export function useChartPoint({ label, count, wordsOf, isInBands = false }: Chart) {
  const [at, setAt] = useState<number>();
  const last = count - 1;
  const put = (place: number) => setAt(Math.min(Math.max(place, 0), last));
  const shown = at === undefined ? undefined : Math.min(at, last);
  return {
    at: shown,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': last,
      'aria-valuenow': shown ?? last,
      'aria-valuetext': wordsOf(shown ?? last),
      onFocus: () => setAt((now) => now ?? last),
      onBlur: () => setAt(undefined),
      onKeyDown(event: KeyboardEvent) {
        const step = steps[event.key];
        if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        put(step(shown ?? last, last));
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const part = (event.clientX - left) / (width || 1);
        put(isInBands ? Math.floor(part * count) : Math.round(part * last));
      },
      onPointerLeave(event: PointerEvent<HTMLElement>) {
        if (event.currentTarget !== document.activeElement) setAt(undefined);
      },
    },
  };
}
