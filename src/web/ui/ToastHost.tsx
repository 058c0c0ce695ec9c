import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { areToastsAsked, askForToasts, subscribeToToasts } from './toast.ts';

const firstActs = ['pointerdown', 'keydown', 'focusin'] as const;

/** A live region must stand before its text, hence the first act of the person. */
export function ToastHost() {
  const asked = useSyncExternalStore(subscribeToToasts, areToastsAsked, () => false);
  const [Toaster, setToaster] = useState<ComponentType>();

  useEffect(() => {
    // It came before the page was alive (`web/start/`).
    if (document.documentElement.dataset.touched !== undefined) askForToasts();
    const once = { once: true, passive: true };
    for (const act of firstActs) window.addEventListener(act, askForToasts, once);
    return () => {
      for (const act of firstActs) window.removeEventListener(act, askForToasts);
    };
  }, []);

  useEffect(() => {
    if (!asked || Toaster) return;
    // Not `lazy()`: without a connection it would break the page that only wanted to say so.
    const load = () => {
      import('./Toaster.tsx')
        .then((file) => setToaster(() => file.Toaster))
        .catch(() => window.addEventListener('online', load, { once: true }));
    };
    load();
    return () => window.removeEventListener('online', load);
  }, [asked, Toaster]);

  return Toaster ? <Toaster /> : null;
}
