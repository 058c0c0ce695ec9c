import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';

/** docs/product/interface.md#lists-are-asked-for-again */
const refreshAfterMs = 1000;

/** A trial that waits for the verified email is announced where it was chosen. */
export function useStartTrial(onStarted: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => {
    for (const name of ['free-trial', 'subscriptions']) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  return useSingleMutation({
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
