import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** Opens the act named in the address (`?act=refund`) once, and removes it from the address. */
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
