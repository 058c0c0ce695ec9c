import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import 'sonner/dist/styles.css';

// Not `*-text`: inside a toast sonner overrides `--success-text` and its like.
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

export function Toaster() {
  const layer = useRef<HTMLDivElement>(null);
  const count = useSonner().toasts.length;
  const noteFocus = useFocusGivenBack(layer);

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
        offset={{ top: 80, right: 24 }}
        mobileOffset={{ top: 72, left: 16, right: 16 }}
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
