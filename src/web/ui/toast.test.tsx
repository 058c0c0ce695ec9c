import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ToastHost } from './ToastHost.tsx';
import { toast } from './toast.ts';

afterEach(cleanup);

it('shows a toast asked for before sonner was loaded', async () => {
  render(<ToastHost />);
  toast.success('Chargé');
  expect(await screen.findByText('Chargé', {}, { timeout: 5000 })).toBeDefined();
});

it('shows once what is said twice', async () => {
  render(<ToastHost />);
  toast.error('Refusé');
  toast.error('Refusé');
  toast.error('Refusé ailleurs');
  await screen.findByText('Refusé ailleurs', {}, { timeout: 5000 });
  expect(screen.getAllByText('Refusé')).toHaveLength(1);
});

describe('the time of a toast', () => {
  // Loaded before the time is ours, so that no import has to wait for it.
  beforeAll(async () => {
    await import('sonner');
    await import('./Toaster.tsx');
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['success', 2],
    ['error', 5],
    ['reactivated', 6],
    ['reactivationFailed', 8],
  ] as const)(
    'a toast of %s stays %d seconds',
    { tags: ['9.toast.success', '9.toast.error', '9.toast.reactivation'] },
    async (kind, seconds) => {
      vi.useFakeTimers();
      const host = render(<ToastHost />);
      const text = `Dit ${kind}`;
      const state = () =>
        host.queryByText(text)?.closest('[data-sonner-toast]')?.getAttribute('data-removed');
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      toast[kind](text);
      while (state() === undefined) await pass(10);
      const shown = Date.now();
      while (state() === 'false') await pass(10);
      expect(Math.round((Date.now() - shown) / 100)).toBe(seconds * 10);
    },
  );
});
