import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import * as api from '#web/api/call.ts';
import { usePageRuns } from './use-page-runs.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const message = { type: 'rouage:run', id, values: { nom: 'Léa' } };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The window of a page in the frame, as far as the viewer uses it. */
function open() {
  const page = { postMessage: vi.fn() };
  function Viewer() {
    const frame = useRef({ contentWindow: page } as unknown as HTMLIFrameElement);
    usePageRuns('outil', frame);
    return null;
  }
  render(<Viewer />);
  return page;
}
const say = (source: unknown, data: unknown = message, origin = 'null') =>
  window.dispatchEvent(Object.assign(new Event('message'), { source, data, origin }));

it('runs for the page in its frame, and gives it the answer', async () => {
  const call = vi
    .spyOn(api, 'call')
    .mockResolvedValue({ id, answer: { nom: 'Léa' }, not_connected: ['envoyer un email'] });
  const page = open();
  say(page);
  await vi.waitFor(() => expect(page.postMessage).toHaveBeenCalledTimes(1));
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    params: { slug: 'outil' },
    body: { id, values: { nom: 'Léa' } },
  });
  expect(page.postMessage).toHaveBeenCalledWith(
    { type: 'rouage:answer', id, ok: true, answer: { nom: 'Léa' }, not_connected: ['envoyer un email'] },
    '*',
  );
});

it('says why it did not run, with the fields that are wrong', async () => {
  const refusal = new ApiError(400, { code: 'invalid', nom: ['Ce champ est obligatoire.'] });
  vi.spyOn(api, 'call').mockRejectedValue(refusal);
  const page = open();
  say(page);
  await vi.waitFor(() => expect(page.postMessage).toHaveBeenCalledTimes(1));
  expect(page.postMessage.mock.calls[0]?.[0]).toMatchObject({
    ok: false,
    fields: { nom: ['Ce champ est obligatoire.'] },
  });
});

it('hears nobody but the page in its frame, and nothing but a run', {
  tags: ['workflow.viewer'],
}, async () => {
  const call = vi.spyOn(api, 'call').mockResolvedValue({ id, answer: {}, not_connected: [] });
  const page = open();
  say(window);
  say({ postMessage: vi.fn() });
  say(null);
  say(page, message, 'https://exemple.invalid');
  say(page, { ...message, slug: 'une-autre' });
  say(page, 'rouage:run');
  expect(call).not.toHaveBeenCalled();
  expect(page.postMessage).not.toHaveBeenCalled();
});

it('runs one at a time, then the next', async () => {
  const waiting = Promise.withResolvers<unknown>();
  const call = vi
    .spyOn(api, 'call')
    .mockReturnValueOnce(waiting.promise)
    .mockResolvedValue({ id, answer: {}, not_connected: [] });
  const page = open();
  say(page);
  say(page, { ...message, id: id.replace('3f', '4f') });
  await vi.waitFor(() => expect(page.postMessage).toHaveBeenCalledTimes(1));
  expect(page.postMessage.mock.calls[0]?.[0]).toMatchObject({
    ok: false,
    message: expect.stringContaining('attendez'),
  });
  expect(call).toHaveBeenCalledTimes(1);
  waiting.resolve({ id, answer: {}, not_connected: [] });
  await vi.waitFor(() => expect(page.postMessage).toHaveBeenCalledTimes(2));
  say(page);
  await vi.waitFor(() => expect(page.postMessage).toHaveBeenCalledTimes(3));
  expect(call).toHaveBeenCalledTimes(2);
});
