import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSingleMutation } from './single-mutation.ts';

afterEach(cleanup);

function Gifts({ give }: { give: (id: number) => Promise<void> }) {
  const giving = useSingleMutation({ mutationFn: give });
  return [1, 2].map((id) => (
    <button key={id} type="button" onClick={() => giving.mutate(id)}>
      {`Offrir ${id}`}
    </button>
  ));
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });

it('sends a double press once, another thing beside it, and the same again once it is done', async () => {
  const ends: (() => void)[] = [];
  const give = vi.fn((_: number) => new Promise<void>((end) => ends.push(end)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Gifts give={give} />
    </QueryClientProvider>,
  );
  // Without a moment between them in which anything could be rendered.
  for (const name of ['Offrir 1', 'Offrir 1', 'Offrir 2', 'Offrir 1']) button(name).click();
  await waitFor(() => expect(give.mock.calls.map(([id]) => id)).toEqual([1, 2]));
  for (const end of ends) end();
  await waitFor(() => {
    button('Offrir 1').click();
    expect(give).toHaveBeenCalledTimes(3);
  });
});

it('may be pressed again after a failure', async () => {
  const give = vi.fn(() => Promise.reject(new Error('Non')));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Gifts give={give} />
    </QueryClientProvider>,
  );
  button('Offrir 1').click();
  await waitFor(() => expect(give).toHaveBeenCalledTimes(1));
  await waitFor(() => {
    button('Offrir 1').click();
    expect(give).toHaveBeenCalledTimes(2);
  });
});

it('tells one file from another, also inside what is sent, and the same file pressed twice from two', async () => {
  const [bill, quote] = [new File(['1'], 'a.pdf'), new File(['2'], 'a.pdf')];
  const sent: unknown[] = [];
  function Files() {
    const sending = useSingleMutation({
      async mutationFn(what: { image: File; caption: string }) {
        sent.push(what.image);
        await new Promise(() => {});
      },
    });
    return [bill, quote].map((image, n) => (
      <button
        key={image === bill ? 'bill' : 'quote'}
        type="button"
        onClick={() => sending.mutate({ image, caption: '' })}
      >
        {`Envoyer ${n}`}
      </button>
    ));
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Files />
    </QueryClientProvider>,
  );
  for (const name of ['Envoyer 0', 'Envoyer 0', 'Envoyer 1', 'Envoyer 1']) button(name).click();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0] === bill && sent[1] === quote).toBe(true);
});
