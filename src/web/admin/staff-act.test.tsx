import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { figuresKey, useStaffAct } from './staff-act.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks for the figures again until they are counted after the act, so that a card agrees with its list', async () => {
  vi.useFakeTimers();
  const count = vi.fn(async () => 3);
  function Screen() {
    useQuery({ queryKey: [...figuresKey, 'stats'], queryFn: count, staleTime: 300_000 });
    const act = useStaffAct({
      run: async () => {},
      ...{ refreshes: ['admin', 'subscriptions'], done: () => 'Fait', failed: 'Impossible' },
    });
    return (
      <button type="button" onClick={() => act.mutate(undefined)}>
        Suspendre
      </button>
    );
  }
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  await after(0);
  expect(count).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button'));
  await after(100);
  expect(count).toHaveBeenCalledTimes(2);
  await after(60_000);
  expect(count).toHaveBeenCalledTimes(5);
});
