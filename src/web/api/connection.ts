import { useSyncExternalStore } from 'react';

/** How Chromium, Firefox and Safari word a `fetch` that had no answer. */
const NO_ANSWER =
  /^(failed to fetch|networkerror when attempting to fetch resource|load failed|network error)\b\W*$/i;

/** A `fetch` outside of our calls, such as the router's for a page's data, found no server. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True on the server and while hydrating. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
