import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { areToastsAsked, askForToasts, subscribeToToasts } from './toast.ts';

const Toaster = lazy(() => import('./Toaster.tsx').then((file) => ({ default: file.Toaster })));

/** Where toasts appear; once, in the root. A live region must stand before its text, hence the first key or press. */
export function ToastHost() {
  const asked = useSyncExternalStore(subscribeToToasts, areToastsAsked, () => false);

  useEffect(() => {
    const once = { once: true, passive: true };
    window.addEventListener('pointerdown', askForToasts, once);
    window.addEventListener('keydown', askForToasts, once);
    return () => {
      window.removeEventListener('pointerdown', askForToasts);
      window.removeEventListener('keydown', askForToasts);
    };
  }, []);

  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
