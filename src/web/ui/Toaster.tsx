import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import 'sonner/dist/styles.css';

interface Edges {
  top: number;
  bottom: number;
}

const gap = 8;

interface Place {
  top: number;
  height: number;
  room: number;
}

const covers = (top: number, height: number) => (edges: Edges) =>
  edges.top < top + height + gap && edges.bottom + gap > top;

/** The first free place from the usual one down, else the usual one. */
export function topClearOf(controls: readonly Edges[], { top, height, room }: Place): number {
  const places = [top, ...controls.map(({ bottom }) => bottom + gap)]
    .filter((place) => place >= top && place + height + gap <= room)
    .sort((a, b) => a - b);
  return places.find((place) => !controls.some(covers(place, height))) ?? top;
}

/** Toasts that would cover the field begin below it, else above it where there is room. */
export function topBeside(field: Edges, { top, height, room }: Place) {
  if (!covers(top, height)(field)) return top;
  const below = field.bottom + gap;
  const above = field.top - gap - height;
  return below + height <= room || above < 0 ? below : above;
}

// Inside a toast, sonner overrides `--success-text` and its like.
const icons = {
  success: <CircleCheck className="size-5 text-success" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-danger" aria-hidden="true" />,
  info: <Info className="size-5 text-accent" aria-hidden="true" />,
  warning: <TriangleAlert className="size-5 text-warning" aria-hidden="true" />,
};

/** Sonner returns the focus even after Tab, which would trap the keyboard between toast and last link. */
function useFocusGivenBack(layer: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const changes = new MutationObserver((records) => {
      const hasGone = records.some(({ removedNodes }) => removedNodes.length > 0);
      if (!hasGone || document.activeElement !== document.body) return;
      cameFrom.current?.focus({ preventScroll: true });
      cameFrom.current = null;
    });
    if (layer.current) changes.observe(layer.current, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [layer]);
  return (event: FocusEvent<HTMLElement>) => {
    // Keeps the event from sonner.
    event.stopPropagation();
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
  };
}

const filled = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea';
const between = 14;

const pressed = 'a[href], button, input, select, textarea, summary';

/** Sonner's own limit is 600 pixels. */
const isNarrow = () => window.innerWidth <= 600;

interface Column {
  left: number;
  right: number;
  height: number;
  room: number;
}

function columnOf(layer: HTMLElement): Column | undefined {
  const toasts = [...layer.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed=false]')];
  const edges = toasts[0]?.getBoundingClientRect();
  if (!edges) return undefined;
  const { left, right } = edges;
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + between, -between);
  return { left, right, height, room: window.visualViewport?.height ?? window.innerHeight };
}

const stands = (edges: DOMRect, { left, right }: Column) => edges.right > left && edges.left < right;

/** Controls behind a dialog or a header cannot be pressed now. */
function isInReach(control: Element, { top, bottom, left, right }: DOMRect, layer: HTMLElement): boolean {
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  const seen = document.elementsFromPoint((left + right) / 2, y).find((one) => !layer.contains(one));
  return seen !== undefined && control.contains(seen);
}

function controlsIn(column: Column, layer: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll(pressed)].flatMap((control) => {
    const edges = control.getBoundingClientRect();
    const isSeen = edges.bottom > 0 && edges.top < column.room && stands(edges, column);
    return isSeen && isInReach(control, edges, layer) ? [edges] : [];
  });
}

function restingTop(layer: HTMLElement): number {
  const column = columnOf(layer);
  const top = isNarrow() ? 72 : 80;
  return column ? topClearOf(controlsIn(column, layer), { ...column, top }) : top;
}

function placeOf(layer: HTMLElement, top: number): number {
  const field = document.activeElement;
  const column = columnOf(layer);
  if (!column || !field?.matches(filled) || layer.contains(field)) return top;
  const edges = field.getBoundingClientRect();
  return stands(edges, column) ? topBeside(edges, { ...column, top }) : top;
}

/** docs/product/interface.md#toasts-are-short */
function useClearTop(layer: RefObject<HTMLElement | null>, isShown: boolean): number | undefined {
  const [top, setTop] = useState<number>();
  useEffect(() => {
    if (!isShown || !layer.current) return;
    const shown = layer.current;
    let resting = restingTop(shown);
    // While the page scrolls, toasts stay put, but still beside the field.
    const place = () => setTop(placeOf(shown, resting));
    const rest = () => {
      resting = restingTop(shown);
      place();
    };
    // When a dialog closes, what was behind it can be pressed.
    const changes = new MutationObserver(rest);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    const quietly = { capture: true, passive: true };
    const moves = { focusin: place, resize: rest, scroll: place };
    for (const [move, done] of Object.entries(moves)) window.addEventListener(move, done, quietly);
    window.visualViewport?.addEventListener('resize', rest);
    rest();
    return () => {
      changes.disconnect();
      for (const [move, done] of Object.entries(moves)) window.removeEventListener(move, done, quietly);
      window.visualViewport?.removeEventListener('resize', rest);
    };
  }, [layer, isShown]);
  return isShown ? top : undefined;
}

export function Toaster() {
  const layer = useRef<HTMLDivElement>(null);
  const count = useSonner().toasts.length;
  const noteFocus = useFocusGivenBack(layer);
  const top = useClearTop(layer, count > 0);

  // An open dialog stands in the browser's top layer: a toast is seen over it only when it is raised there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the count raises the layer.
  useEffect(() => {
    layer.current?.hidePopover?.();
    layer.current?.showPopover?.();
  }, [count]);

  return (
    <div
      ref={layer}
      popover="manual"
      onFocusCapture={noteFocus}
      className="overflow-visible bg-transparent p-0"
    >
      <Sonner
        position="top-right"
        offset={{ top: top ?? 80, right: 24 }}
        mobileOffset={{ top: top ?? 72, left: 16, right: 16 }}
        containerAriaLabel="Messages"
        icons={icons}
        closeButton
        expand
        style={{ fontFamily: 'inherit' }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: 'Fermer ce message',
          className:
            'flex w-full items-start gap-3 rounded-md border border-line bg-surface py-3 pr-2 pl-4 text-sm text-ink shadow-float',
          classNames: {
            content: 'min-w-0 flex-1',
            title: 'font-medium',
            description: 'text-muted',
            actionButton:
              'shrink-0 rounded-sm px-2 font-medium text-accent-text underline underline-offset-3',
            closeButton: 'order-last -my-2 grid size-9 shrink-0 place-items-center rounded-sm text-muted',
          },
        }}
      />
    </div>
  );
}
