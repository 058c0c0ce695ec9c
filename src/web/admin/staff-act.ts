import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { failureWords } from '../api/failure-words.ts';
import { onActRefused } from '../api/send.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { toast } from '../ui/toast.ts';

const refreshAfterMs = 1000;

export const figuresKey = ['admin', 'figures'] as const;

/** The server keeps figures for ten seconds (docs/product/administration.md#counted-once-for-all). */
const figuresAfterMs = [0, 1000, 11_000, 12_000];

export function countAnew(queryClient: QueryClient): void {
  for (const after of figuresAfterMs)
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: figuresKey }), after);
}

export interface StaffAct<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  mutationKey?: QueryKey | undefined;
  /** The query to ask again (docs/product/interface.md#lists-are-asked-for-again). */
  refreshes: QueryKey;
  done: (answer: Answer, input: Input) => string;
  /** True when something is left to look at. */
  warns?: (answer: Answer) => boolean;
  failed: string;
  /** It is called before the toast; `wasDone` says how the act ended. */
  onEnd?: (wasDone: boolean) => void;
  /** Keeps the toast longer, for words of the provider. */
  longer?: boolean;
}

export function useStaffAct<Input, Answer>(act: StaffAct<Input, Answer>) {
  const { run, mutationKey, refreshes, done, warns, failed, onEnd, longer = false } = act;
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: refreshes });
  return useSingleMutation({
    mutationKey,
    mutationFn: run,
    onSuccess(answer, input) {
      onEnd?.(true);
      const show = warns?.(answer) ? toast.warning : longer ? toast.reactivated : toast.success;
      show(done(answer, input));
    },
    onError(error) {
      onEnd?.(false);
      (longer ? toast.reactivationFailed : toast.error)(failureWords(error, failed));
    },
    onSettled() {
      refresh();
      setTimeout(refresh, refreshAfterMs);
      countAnew(queryClient);
    },
  });
}

/** Reloads what is shown when an act is refused as outdated (docs/product/interface.md#gone-is-said). */
export function useFreshAfterRefusal(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onActRefused(() => {
        void queryClient.invalidateQueries({
          queryKey: ['admin'],
          // A pending or refused query would reload for ever by its own refusal.
          predicate: ({ state }) => state.status === 'success' && state.fetchStatus === 'idle',
        });
      }),
    [queryClient],
  );
}

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
