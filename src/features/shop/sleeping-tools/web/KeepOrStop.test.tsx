import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { OwnSleepingNotice } from '../contract.ts';
import { KeepOrStop } from './KeepOrStop.tsx';

const notice: OwnSleepingNotice = {
  automation_id: 7,
  automation_name: 'Relances',
  account: 'c…@exemple.fr',
  asked_at: '2027-01-20T13:05:00.000Z',
  unused_since: '2026-11-20T13:05:00.000Z',
  used_again_at: null,
  state: 'running',
  choice: null,
  access_until: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(shown: Partial<OwnSleepingNotice> = {}, pressed: 'keep' | 'stop' | null = null) {
  const onAnswered = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <KeepOrStop
          notice={{ ...notice, ...shown }}
          linkKey="cle"
          pressed={pressed}
          onAnswered={onAnswered}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { onAnswered, said: () => document.body.textContent ?? '' };
}

/** What the browser sends; the network is the only thing that is not there. */
function answerOf(status: number, body: object) {
  const sent = vi.fn(async (_address: string | URL | Request, _request?: RequestInit) =>
    Response.json(body, { status }),
  );
  vi.stubGlobal('fetch', sent);
  return sent;
}

it('does nothing by itself: the answer that was pressed in the email stands first in look, and waits', async () => {
  const sent = answerOf(200, { ...notice, state: 'ending', choice: 'stopped' });
  const { onAnswered, said } = show({}, 'stop');
  expect(said()).toContain('Il n’a pas servi depuis le 20\u00a0novembre\u00a02026 à 14:05.');
  expect(said()).toContain('Abonnement du compte c…@exemple.fr.');
  expect(sent).not.toHaveBeenCalled();
  const stop = screen.getByRole('button', { name: 'Arrêter l’abonnement' });
  expect(stop.className).toContain('button-primary');
  fireEvent.click(stop);
  await vi.waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toContain('/api/sleeping-tool/answer/');
  expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toEqual({ key: 'cle', choice: 'stop' });
});

it('thanks who keeps it, does not send the same again, and still lets them stop', () => {
  const sent = answerOf(200, notice);
  const { said } = show({ choice: 'kept' });
  expect(said()).toMatch(/Merci\s! Vous gardez «\sRelances\s»/);
  fireEvent.click(screen.getByRole('button', { name: 'Garder' }));
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Arrêter l’abonnement' })).toBeTruthy();
});

it('says that it is stopped, until when it opens, and offers no button that would undo it here', () => {
  const { said } = show({ state: 'ending', choice: 'stopped', access_until: '2027-02-08T13:05:00.000Z' });
  expect(said()).toMatch(/Votre abonnement à «\sRelances\s» est arrêté/);
  expect(said()).toContain('Vous gardez l’accès jusqu’au 8\u00a0février\u00a02027 à 14:05');
  expect(screen.getByRole('button', { name: /^Dire pourquoi/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Garder' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir mes automatisations' })).toBeTruthy();
});

it('says so when it was opened since the email, and when its subscription is over', () => {
  const { said } = show({ used_again_at: '2027-01-25T08:00:00.000Z' });
  expect(said()).toContain(
    'Vous l’avez ouvert le 25\u00a0janvier\u00a02027 à 09:00, après l’email du 20\u00a0janvier\u00a02027 à 14:05.',
  );
  cleanup();
  show({ state: 'over' });
  expect(said()).toContain('L’abonnement dont parlait cet email est terminé');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that nothing has changed when the answer was refused', async () => {
  answerOf(400, { detail: 'Ce lien n’est plus valide ou a expiré.', code: 'link_expired' });
  const { said } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Garder' }));
  expect(await screen.findByText('Ce lien n’est plus valide ou a expiré.')).toBeTruthy();
  expect(said()).toContain('Rien n’a changé.');
});
