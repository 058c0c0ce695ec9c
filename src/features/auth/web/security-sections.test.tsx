import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EmailChangeSection } from './EmailChangeSection.tsx';
import { PasswordChangeSection } from './PasswordChangeSection.tsx';

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

let sent: Sent[];
let answer: { status: number; body: object };

beforeEach(() => {
  sent = [];
  answer = { status: 200, body: {} };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ method: String(init.method), path, body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(section: ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{section}</QueryClientProvider>);
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the change of password', () => {
  const fill = (current: string, fresh: string, again: string) => {
    type('Mot de passe actuel', current);
    type('Nouveau mot de passe', fresh);
    type('Confirmer le nouveau mot de passe', again);
    press('Changer le mot de passe');
  };

  it('says what is missing at its field and sends nothing', async () => {
    show(<PasswordChangeSection />);
    fill('', '', '');
    expect(await screen.findAllByText('Le mot de passe actuel est requis')).toHaveLength(2);
    expect(screen.getAllByText('Le nouveau mot de passe est requis')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('wants the new password twice the same, and at least 8 characters', async () => {
    show(<PasswordChangeSection />);
    fill('ancien', 'une lanterne', 'une lampe');
    expect(await screen.findAllByText('Les nouveaux mots de passe ne correspondent pas')).toHaveLength(2);
    fill('ancien', 'court', 'court');
    expect(await screen.findAllByText('Le mot de passe doit contenir au moins 8 caractères')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('sends both passwords, says that it is done, and forgets what was typed', async () => {
    answer.body = { message: 'Mot de passe modifié avec succès' };
    show(<PasswordChangeSection />);
    fill('ancien', 'une lanterne', 'une lanterne');
    expect(await screen.findByText('Mot de passe modifié avec succès')).toBeTruthy();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/users/change-password/',
        body: { current_password: 'ancien', new_password: 'une lanterne' },
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Mot de passe actuel').value).toBe('');
  });

  it('shows the refusal at its field and loses nothing', async () => {
    answer = { status: 400, body: { current_password: ['Le mot de passe actuel est incorrect'] } };
    show(<PasswordChangeSection />);
    fill('faux', 'une lanterne', 'une lanterne');
    expect(await screen.findAllByText('Le mot de passe actuel est incorrect')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('une lanterne');
  });
});

describe('the change of email', () => {
  const fill = (email: string, password: string) => {
    type('Nouvelle adresse email', email);
    type('Mot de passe actuel', password);
    press('Changer d’adresse');
  };

  it('wants an address and the current password', async () => {
    show(<EmailChangeSection />);
    fill('pas-un-email', '');
    expect(await screen.findAllByText("L'email n'est pas valide")).toHaveLength(2);
    expect(screen.getAllByText('Le mot de passe actuel est requis')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('asks for the change and says where the link went', async () => {
    show(<EmailChangeSection />);
    fill('Zoe@Exemple.fr', 'secret');
    expect(await screen.findByText('Un lien vient d’être envoyé à zoe@exemple.fr')).toBeTruthy();
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: '/api/users/me/',
        body: { email: 'zoe@exemple.fr', current_password: 'secret' },
      },
    ]);
  });

  it('says at the field that the address has an account', async () => {
    answer = { status: 409, body: { detail: 'Cette adresse email existe déjà.', code: 'email_exists' } };
    show(<EmailChangeSection />);
    fill('zoe@exemple.fr', 'secret');
    await waitFor(() =>
      expect(screen.getByLabelText('Nouvelle adresse email').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});
