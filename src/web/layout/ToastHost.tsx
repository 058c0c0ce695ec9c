import { type ComponentType, useEffect, useState } from 'react';
import type { ToasterProps } from 'sonner';

/** Success stays 2 s; an error 5 s, which `showError` of `web/toast.ts` asks for. Loaded once the page is usable. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  useEffect(() => {
    import('sonner').then(({ Toaster: loaded }) => setToaster(() => loaded));
  }, []);
  if (!Toaster) return null;
  return <Toaster position="top-right" duration={2000} containerAriaLabel="Notifications" closeButton />;
}
