import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OpenedTicket } from '../contract.ts';
import { Thread } from './Thread.tsx';

afterEach(cleanup);

const at = '2026-11-20T10:00:00.000Z';
const reply = (id: number, message: string) => ({
  ...{ id, message, author: 'team', author_name: 'Zoé', internal: false, created_at: at },
});

it('is read downwards: what was asked, the way to what came before, then each answer, the newest last', () => {
  const ticket = {
    ...{ id: 1, message: 'La question', user_name: 'Camille', email: 'c@exemple.fr', created_at: at },
    ...{ replies: [reply(8, 'La première'), reply(9, 'La dernière')], has_earlier: true },
  };
  render(<Thread ticket={ticket as unknown as OpenedTicket} />);
  const thread = screen.getByRole('region', { name: 'Fil du ticket' });
  expect(
    within(thread)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('La question'),
    'Voir les échanges précédents',
    expect.stringContaining('La première'),
    expect.stringContaining('La dernière'),
  ]);
});

it('folds below the words of an answer what seems to be quoted', () => {
  const words = 'Voici son message :\n\nLe 3 nov. 2025 à 10:00, Jean <jean@exemple.fr> a écrit :\n\nJe pars.';
  const ticket = {
    ...{ id: 1, message: 'La question', user_name: 'Camille', email: 'c@exemple.fr', created_at: at },
    ...{ replies: [reply(8, words)], has_earlier: false },
  };
  render(<Thread ticket={ticket as unknown as OpenedTicket} />);
  const folded = screen.getByText('Texte cité').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('Je pars.');
  expect(folded?.parentElement?.firstChild?.textContent).toBe('Voici son message :');
});
