import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** What the address asks to be opened (`?act=refund`), once: it leaves the address as it is done. */
export function useAskedAct(name: string, ready: boolean, run: (value: string) => void): void {
  const [params, setParams] = useSearchParams();
  const value = params.get(name);
  const begin = useEffectEvent((asked: string) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    run(asked);
  });
  useEffect(() => {
    if (ready && value !== null) begin(value);
  }, [ready, value]);
}
