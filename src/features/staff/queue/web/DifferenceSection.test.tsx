import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DifferenceSection } from './DifferenceSection.tsx';
import { differenceQueue } from './queries.ts';

vi.stubGlobal('fetch', () => new Promise(() => {}));
afterEach(cleanup);

const agreement = 'La boutique et Stripe disent la même chose.';
const finished = { status: 'finished', started_at: '2026-11-25T08:00:00.000Z', finished_at: null };

it.each([
  ['never compared', null, 'Rien n’a encore été comparé.'],
  ['being compared', { ...finished, status: 'running' }, 'Aucune différence trouvée jusqu’ici.'],
  ['compared', finished, agreement],
])('says that both sides agree only once they were compared: %s', (_, comparison, said) => {
  const client = new QueryClient();
  const none = { count: 0, next: null, previous: null, results: [] };
  client.setQueryData(differenceQueue.queryKey, { comparison, differences: none } as never);
  render(
    <QueryClientProvider client={client}>
      <DifferenceSection mayRepair={false} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText(agreement) !== null).toBe(said === agreement);
});
