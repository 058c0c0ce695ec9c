import { isMobileDevice } from '#domain/text/mobile-device.ts';

/** See docs/product/interface.md#application-that-does-not-open. */
export const DEEP_LINK_FALLBACK_MS = 3000;

/** Without an application for the link nothing happens. Answers how to stop waiting. */
export function fallBackToWeb(useWeb: () => void): () => void {
  if (!isMobileDevice({ width: window.innerWidth, userAgent: navigator.userAgent })) return () => undefined;
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('blur', stop);
    window.removeEventListener('pagehide', stop);
    document.removeEventListener('visibilitychange', stop);
  };
  const timer = setTimeout(() => {
    stop();
    useWeb();
  }, DEEP_LINK_FALLBACK_MS);
  window.addEventListener('blur', stop);
  window.addEventListener('pagehide', stop);
  document.addEventListener('visibilitychange', stop);
  return stop;
}
