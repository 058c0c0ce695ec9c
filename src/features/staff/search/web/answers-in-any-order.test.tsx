import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchDialog } from './SearchDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = (id: number) => ({
  ...{ kind: 'person', id, email: `p${id}@exemple.fr`, name: `Personne ${id}` },
  ...{ phone: '', is_active: true, is_staff: false },
});

/** `answer` gives the words that were asked for what they find, whenever the test says. */
function open() {
  const asked = new Map<string, (answer: Response) => void>();
  vi.stubGlobal(
    'fetch',
    (input: string) =>
      new Promise<Response>((resolve) => {
        asked.set(new URL(input, 'http://shop').searchParams.get('q') ?? '', resolve);
      }),
  );
  const entries = [{ to: '/admin/orders', label: 'Commandes' }];
  const early = { current: { text: '', entered: false } };
  const Dialog = () => (
    <SearchDialog memberId={1} rights={[]} entries={entries} early={early} onClose={() => undefined} />
  );
  const router = createMemoryRouter([{ path: '*', Component: Dialog }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>(/^Rechercher une personne/);
  return {
    router,
    press: (key: string) => fireEvent.keyDown(field, { key }),
    /** As a browser does, key by key. */
    type(text: string) {
      for (const data of text) {
        fireEvent(
          field,
          new InputEvent('beforeinput', { inputType: 'insertText', data, bubbles: true, cancelable: true }),
        );
        fireEvent.change(field, { target: { value: field.value + data } });
      }
    },
    async answer(words: string, ...ids: number[]) {
      await waitFor(() => expect(asked.has(words)).toBe(true));
      const found = ids.map(person);
      await act(async () => asked.get(words)?.(Response.json({ found, provider_silent: false })));
      await screen.findByRole('option', { name: new RegExp(`^Personne ${ids[0]}`) });
    },
  };
}

const current = () =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.hasAttribute('data-focused'))
    .map((option) => option.getAttribute('data-key'));

it('the first of an answer has the focus, though nothing of the former one is left', async () => {
  const { type, answer } = open();
  type('com');
  await answer('com', 1);
  expect(current()).toEqual(['person.1']);
  // « Aller à : Commandes » leaves the list by this key, before the answer to it is there.
  type('t');
  expect(current()).toEqual(['person.1']);
  await answer('comt', 2);
  await waitFor(() => expect(current()).toEqual(['person.2']));
});

it('so it has where the former first is the second now, and Enter opens what is first', async () => {
  const { type, answer, press, router } = open();
  type('com');
  await answer('com', 1, 2);
  type('t');
  await answer('comt', 3, 1);
  await waitFor(() => expect(current()).toEqual(['person.3']));
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/3'));
});

it('but where the person went on to another, theirs keeps it as long as it is there', async () => {
  const { type, answer, press } = open();
  type('com');
  await answer('com', 1, 2);
  type('t');
  press('ArrowDown');
  await waitFor(() => expect(current()).toEqual(['person.2']));
  await answer('comt', 3, 2);
  await waitFor(() => expect(current()).toEqual(['person.2']));
  type('e');
  await answer('comte', 4);
  await waitFor(() => expect(current()).toEqual(['person.4']));
});
