import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSuggestions } from './use-suggestions.ts';

let asked: (string | null)[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  // The network of this test; what the server answers is tested on the server.
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URLSearchParams(address.split('?')[1]).get('q'));
    return new Response('[]');
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function typing() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(({ text }) => useSuggestions(text), {
    wrapper,
    initialProps: { text: '' },
  });
  return (text: string) => rerender({ text });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('asks once the person has stopped typing for 300 ms, not before', async () => {
  const type = typing();
  type('rue');
  await pass(200);
  type('rue de');
  await pass(299);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(['rue de']);
});

it('asks nothing about less than 3 characters', async () => {
  const type = typing();
  type(' ru ');
  await pass(1000);
  expect(asked).toEqual([]);
  type('rue');
  await pass(300);
  expect(asked).toEqual(['rue']);
});
