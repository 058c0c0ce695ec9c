import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TicketThread } from '../contract.ts';
import * as calls from '../contract.ts';
import { AnswerForm } from './AnswerForm.tsx';

/** The network, of which uploads alone ask for their progress. */
class Upload extends EventTarget {
  static under: Upload[] = [];
  upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  isAborted = false;
  address = '';
  body: unknown;
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  send(body: unknown) {
    this.body = body;
    Upload.under.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  goesOn(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  answers(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
  fails() {
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  Upload.under = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const thread = { id: 12, status: 'open', can_answer: true } as TicketThread;
const id = '8f14e45f-ceea-467f-a1d2-6d2f1c5b8a10';
const kept = { id, name: 'capture.webp', type: 'image/webp', bytes: 2_048 };

function show() {
  const send = vi.fn(async (_words: object) => undefined);
  render(<AnswerForm thread={thread} send={send} uploadsTo={calls.uploadFile} />);
  return send;
}
const picture = (name = 'capture.png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Joindre des fichiers'), { target: { files } });
const lines = () => within(screen.getByRole('list', { name: 'Fichiers à envoyer' })).getAllByRole('listitem');
const write = (words: string) =>
  fireEvent.change(screen.getByLabelText('Votre réponse'), { target: { value: words } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const settle = (does: () => void) => act(async () => does());

it('a file leaves as it is chosen, says how far it is, and goes with the words', {
  tags: ['support.files'],
}, async () => {
  const send = show();
  choose(picture());
  await waitFor(() => expect(Upload.under).toHaveLength(1));
  const [upload] = Upload.under;
  expect([upload!.address, upload!.body]).toEqual(['/api/tickets/files/?name=capture.png', expect.any(File)]);
  await settle(() => upload!.goesOn(1, 4));
  expect(screen.getByRole('progressbar', { name: 'Envoi de capture.png' }).getAttribute('value')).toBe('25');
  write('Voici mon écran.');
  submit();
  await settle(() => upload!.answers(201, kept));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  expect(send.mock.calls[0]![0]).toMatchObject({ message: 'Voici mon écran.', files: [id] });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Fichiers à envoyer' })).toBeNull());
});

it('one that fails is told by its name and costs neither the words nor the others; the network alone is tried again', {
  tags: ['support.files-draft'],
}, async () => {
  const send = show();
  choose(picture('a.png'), picture('b.png'), picture('lourd.png', 10 * 1024 * 1024 + 1));
  await waitFor(() => expect(Upload.under).toHaveLength(2));
  const refusal = '«\u00a0a.png\u00a0» n’est pas accepté\u00a0: il est vide.';
  await settle(() => Upload.under[0]!.answers(400, { file: [refusal], code: 'invalid' }));
  await settle(() => Upload.under[1]!.fails());
  // What a refusal says is read from its body, some ticks later.
  await waitFor(() =>
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(refusal),
      expect.stringContaining('Vérifiez votre connexion internet.'),
      expect.stringContaining('plus de 10\u00a0Mo'),
    ]),
  );
  expect(
    screen.getAllByRole('button', { name: /^Réessayer/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Réessayer\u00a0: b.png']);
  write('Mes mots restent.');
  submit();
  expect(await screen.findByText(/Votre texte est toujours là/, {}, { timeout: 20_000 })).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Votre réponse').value).toBe('Mes mots restent.');
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer\u00a0: b.png' }));
  await waitFor(() => expect(Upload.under).toHaveLength(3));
  await settle(() => Upload.under[2]!.answers(201, { ...kept, name: 'b.webp' }));
  fireEvent.click(screen.getByRole('button', { name: 'Retirer\u00a0: a.png' }));
  fireEvent.click(screen.getByRole('button', { name: 'Retirer\u00a0: lourd.png' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Joindre des fichiers'));
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]![0]).toMatchObject({ message: 'Mes mots restent.', files: [id] });
});

it('a picture that is pasted or dropped is a file, five are the most, and one under way may be cancelled', async () => {
  show();
  fireEvent.paste(screen.getByLabelText('Votre réponse'), {
    clipboardData: { files: [picture('colle.png')] },
  });
  fireEvent.drop(screen.getByText('Joindre des fichiers'), {
    dataTransfer: { files: [1, 2, 3, 4, 5].map((n) => picture(`${n}.png`)) },
  });
  await waitFor(() => expect(Upload.under).toHaveLength(5));
  expect(lines()).toHaveLength(5);
  expect(screen.getAllByText(/les suivants n’ont pas été joints/).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi\u00a0: colle.png' }));
  expect(Upload.under[0]!.isAborted).toBe(true);
  expect(lines()).toHaveLength(4);
});
