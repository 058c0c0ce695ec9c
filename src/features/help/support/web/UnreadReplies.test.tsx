import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { unreadTickets } from './queries.ts';
import { UnreadReplies } from './UnreadReplies.tsx';

afterEach(cleanup);

function show(counts: number[]): string[] {
  const client = createQueryClient();
  client.setQueryData(
    unreadTickets.queryKey,
    counts.map((unread_replies, index) => ({ id: index + 1, subject: `Sujet ${index + 1}`, unread_replies })),
  );
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UnreadReplies />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => String(textContent));
}

it('the replies that are said to wait are all told of, in the lines below', () => {
  expect(show([2, 1, 1])).toEqual(['Sujet 1 (2\u00a0réponses)', 'Sujet 2', 'Sujet 3']);
  screen.getByText(/^4.réponses du support vous attendent$/);
  cleanup();
  expect(show([1, 1, 1, 1]).at(-1)).toMatch(/^et 1.autre demande$/);
});
