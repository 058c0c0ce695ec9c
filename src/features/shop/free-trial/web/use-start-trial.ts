import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';

/** See docs/product/interface.md#lists-are-asked-for-again. */
const refreshAfterMs = 1000;

/** One that waits for the verified email is said where it was chosen. */
export function useStartTrial(onStarted: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => {
    for (const name of ['free-trial', 'subscriptions']) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  return useMutation({
    mutationFn: (automation_id: number) => call(calls.useFreeToken, { body: { automation_id } }),
    onSuccess({ message, end_date }) {
      refresh();
      if (end_date === null) return;
      toast.success(message);
      setTimeout(refresh, refreshAfterMs);
      onStarted();
      void navigate('/dashboard?tab=automations');
    },
  });
}
