import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { onActRefused } from '../api/send.ts';
import { useSingleMutation } from '../api/single-mutation.ts';
import { toast } from '../ui/toast.ts';

const refreshAfterMs = 1000;

/** Of the figures that any act may move. */
export const figuresKey = ['admin', 'figures'] as const;

/** They are kept ten seconds, and whoever asks first after that is answered the former (docs/product/administration.md#counted-once-for-all). */
const figuresAfterMs = [0, 1000, 11_000, 12_000];

export function countAnew(queryClient: QueryClient): void {
  for (const after of figuresAfterMs)
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: figuresKey }), after);
}

interface StaffAct<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** For who waits for its end elsewhere. */
  mutationKey?: QueryKey | undefined;
  /** What has changed: its lists are asked for again (docs/product/interface.md#lists-are-asked-for-again). */
  refreshes: QueryKey;
  /** Shown in a toast. */
  done: (answer: Answer, input: Input) => string;
  /** It was done, and something is left to look at. */
  warns?: (answer: Answer) => boolean;
  /** « Impossible de … », for an answer without a word. */
  failed: string;
  /** Comes before the toast, whatever the end; `true` when it was done. */
  onEnd?: (wasDone: boolean) => void;
  /** Kept longer, as what the provider says must be read. */
  longer?: boolean;
}

/** The words of a failure: the server's, else the act's own (docs/product/interface.md#words-of-an-error). */
export function failureWords(error: unknown, failed: string): string {
  const hasWords = error instanceof ApiError && (error.isExplained || error.status === 0);
  return hasWords ? error.message : failed;
}

/** An act of staff on something that is listed. */
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

/**
 * Whoever acts on what somebody ended elsewhere is refused: what is shown is read anew, each answer once, and says
 * itself what it has become (docs/product/interface.md#gone-is-said).
 */
export function useFreshAfterRefusal(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onActRefused(() => {
        void queryClient.invalidateQueries({
          queryKey: ['admin'],
          // One that is being asked, or was refused, would be asked for ever by its own refusal.
          predicate: ({ state }) => state.status === 'success' && state.fetchStatus === 'idle',
        });
      }),
    [queryClient],
  );
}
