import { isMobileDevice } from '#domain/mobile-device.ts';

/** How long an application may take to open (specification, section 9). */
export const DEEP_LINK_FALLBACK_MS = 3000;

/**
 * To be called as a link to an application is followed (`mailto:`): on a mobile device without that application nothing
 * happens, so `useWeb` is called after 3 seconds, unless the page was left meanwhile. Answers how to stop waiting.
 */
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
