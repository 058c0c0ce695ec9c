import { useSyncExternalStore } from 'react';

/** Chromium's, Firefox's and Safari's words for a `fetch` without an answer. */
const NO_ANSWER =
  /^(failed to fetch|networkerror when attempting to fetch resource|load failed|network error)\b\W*$/i;

/** A `fetch` outside our calls, such as the router's, found no server. */
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
