import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { type ChosenPerson, PersonChooser } from './Chooser.tsx';

const camille = { id: 7, email: 'camille@exemple.fr', first_name: 'Camille', last_name: 'Martin' };
const usual = 'Son email, son nom ou son téléphone.';

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      users: new URL(address, 'http://x').searchParams.get('search') === 'cam' ? [camille] : [],
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Chooser() {
  const [chosen, setChosen] = useState<ChosenPerson>();
  return (
    <>
      <PersonChooser error={undefined} chosen={chosen} onChoose={setChosen} />
      <button type="button" onClick={() => setChosen(camille)}>
        Choisir
      </button>
    </>
  );
}

/** Of the typing, after which the field asks about nothing. */
function passThePause() {
  act(() => vi.advanceTimersByTime(1000));
}

async function findNobody() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Chooser />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'personne' } });
  await screen.findByText('Rien ne correspond.');
  return field;
}

it('a search that found nobody says nothing any more of other words, nor of none', async () => {
  const field = await findNobody();
  fireEvent.change(field, { target: { value: 'cam' } });
  expect(screen.getByRole('status').textContent).toBe(usual);
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: '' } });
  passThePause();
  expect(screen.getByRole('status').textContent).toBe(usual);
});

it('« Rien ne correspond » does not stand below who is chosen', async () => {
  const field = await findNobody();
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'cam' } });
  const option = await screen.findByRole('option', { name: /Camille/ });
  vi.useFakeTimers();
  fireEvent.click(option);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toContain(camille.email);
  passThePause();
  expect(screen.getByRole('status').textContent).toBe(usual);
});
