export function createWait(signal: AbortSignal): { wait: (ms: number) => Promise<void>; nudge: () => void } {
  let resume: (() => void) | undefined;
  const nudge = () => resume?.();

  function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = setTimeout(nudge, milliseconds);
      const stop = () => {
        clearTimeout(timer);
        window.removeEventListener('online', nudge);
        document.removeEventListener('visibilitychange', nudge);
        signal.removeEventListener('abort', abort);
        resume = undefined;
      };
      const abort = () => {
        stop();
        reject(signal.reason);
      };
      resume = () => {
        stop();
        resolve();
      };
      window.addEventListener('online', nudge);
      document.addEventListener('visibilitychange', nudge);
      signal.addEventListener('abort', abort);
    });
  }

  return { wait, nudge };
}
