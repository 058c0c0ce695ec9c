import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { areToastsAsked, askForToasts, plainToast, subscribeToToasts } from './toast.ts';

const firstActs = ['pointerdown', 'keydown', 'focusin'] as const;

/** A live region must exist before its text, so it comes with the first act. */
export function ToastHost() {
  const asked = useSyncExternalStore(subscribeToToasts, areToastsAsked, () => false);
  const plain = useSyncExternalStore(subscribeToToasts, plainToast, () => undefined);
  const [Toaster, setToaster] = useState<ComponentType>();

  useEffect(() => {
    // The act came before the page was alive (`web/start/`).
    if (document.documentElement.dataset.touched !== undefined) askForToasts();
    const once = { once: true, passive: true };
    for (const act of firstActs) window.addEventListener(act, askForToasts, once);
    return () => {
      for (const act of firstActs) window.removeEventListener(act, askForToasts);
    };
  }, []);

  useEffect(() => {
    if (!asked || Toaster) return;
    // `lazy()` would break the page when offline.
    const load = () => {
      import('./Toaster.tsx')
        .then((file) => setToaster(() => file.Toaster))
        .catch(() => window.addEventListener('online', load, { once: true }));
    };
    load();
    return () => window.removeEventListener('online', load);
  }, [asked, Toaster]);

  return (
    <>
      {Toaster ? <Toaster /> : null}
      {plain ? <PlainToast message={plain} /> : null}
    </>
  );
}

/** Stands over an open dialog too, like the library's toasts. */
function PlainToast({ message }: { message: string }) {
  return (
    <p
      ref={(node) => node?.showPopover?.()}
      popover="manual"
      role="alert"
      className="inset-auto top-18 right-4 m-0 max-w-89 rounded-md border border-line bg-surface px-4 py-3 font-medium text-ink text-sm shadow-float"
    >
      {message}
    </p>
  );
}
