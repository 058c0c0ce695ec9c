import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToggleAction } from '../../../domain/toggle-subscription.ts';
import { toast } from '../../../web/ui/toast.ts';
import { currentUser } from '../../account/web/for-other-features.ts';
import { listsKey } from './queries.ts';
import { useToggle } from './use-toggle.ts';

let answer: { status: number; body: string };
const paymentAsked = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  // The network of this test; what the server decides is tested on the server.
  vi.stubGlobal('fetch', async () => new Response(answer.body, { status: answer.status }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  paymentAsked.mockClear();
});

async function toggle(action: ToggleAction) {
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  const said = {
    success: vi.spyOn(toast, 'success').mockReturnValue(),
    error: vi.spyOn(toast, 'error').mockReturnValue(),
    reactivated: vi.spyOn(toast, 'reactivated').mockReturnValue(),
    reactivationFailed: vi.spyOn(toast, 'reactivationFailed').mockReturnValue(),
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => useToggle({ automationId: 7, onDone: () => {}, onPaymentRequired: paymentAsked }),
    { wrapper },
  );
  await act(async () => {
    result.current.mutate(action);
    await vi.advanceTimersByTimeAsync(0);
  });
  const times = (key: readonly unknown[]) =>
    asked.mock.calls.filter(([filter]) => JSON.stringify(filter?.queryKey) === JSON.stringify(key)).length;
  return { said, times };
}

it('asks for the lists at once, and again one second later', async () => {
  answer = { status: 200, body: '{}' };
  const { times } = await toggle('cancel');
  expect([times(listsKey), times(currentUser.queryKey)]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(times(listsKey)).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([times(listsKey), times(currentUser.queryKey)]).toEqual([2, 2]);
});

it('a reactivation is said for 6 seconds, its failure for 8', async () => {
  answer = { status: 200, body: '{}' };
  const done = await toggle('reactivate');
  expect(done.said.reactivated).toHaveBeenCalledExactlyOnceWith('Abonnement réactivé avec succès');
  cleanup();
  vi.restoreAllMocks();
  answer = { status: 400, body: JSON.stringify({ detail: 'Changez d’abord de carte.', code: 'late' }) };
  const failed = await toggle('reactivate');
  expect(failed.said.reactivationFailed).toHaveBeenCalledExactlyOnceWith('Changez d’abord de carte.');
});

it('a cancellation that fails without a word says so for 5 seconds', async () => {
  answer = { status: 500, body: '' };
  const { said } = await toggle('cancel');
  expect(said.error).toHaveBeenCalledExactlyOnceWith("Impossible de modifier l'abonnement");
  expect(said.success).not.toHaveBeenCalled();
});

it('a reactivation without a connection says that the connection is lost', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { said } = await toggle('reactivate');
  expect(said.reactivationFailed).toHaveBeenCalledExactlyOnceWith(
    'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.',
  );
});

it('opens the payment when the month is over, and calls nothing an error', async () => {
  answer = { status: 400, body: JSON.stringify({ detail: 'À payer.', code: 'payment_required' }) };
  const { said } = await toggle('reactivate');
  expect(paymentAsked).toHaveBeenCalledOnce();
  expect(said.reactivationFailed).not.toHaveBeenCalled();
});
