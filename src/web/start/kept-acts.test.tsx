import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { KeptActs } from './kept-acts.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function Page({ onSend = () => undefined }: { onSend?: (form: FormData) => void }) {
  const [shown, setShown] = useState(false);
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [kind, setKind] = useState('a');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget));
      }}
    >
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input name="free" defaultValue="" />
      <input
        name="agreed"
        type="checkbox"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <select name="kind" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <button type="button" onClick={() => setShown(!shown)}>
        Montrer
      </button>
      <button type="submit">Envoyer</button>
      <output>{[shown && 'shown', name, agreed && 'agreed', kind].filter(Boolean).join(' ')}</output>
    </form>
  );
}

/** The page as the server gives it, and what takes it over. */
function openServed(
  onTouch = () => undefined,
  onSend?: (form: FormData) => void,
  shown = <Page onSend={onSend} />,
) {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(shown);
  const kept = new KeptActs(onTouch);
  const find = <E extends HTMLElement>(selector: string) => container.querySelector<E>(selector)!;
  return {
    find,
    said: () => find('output').textContent,
    async comeAlive() {
      render(shown, { container, hydrate: true });
      await act(async () => {
        kept.release();
        await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
}

it('a button pressed before the page is alive is pressed once it is, and once only', async () => {
  const page = openServed();
  fireEvent.click(page.find('button[type=button]'));
  fireEvent.click(page.find('button[type=button]'));
  await page.comeAlive();
  expect(page.said()).toBe('shown a');
  fireEvent.click(page.find('button[type=button]'));
  expect(page.said()).toBe('a');
});

it('what was typed, ticked and chosen before is there after, and React knows it', async () => {
  const page = openServed();
  fireEvent.input(page.find('[name=name]'), { target: { value: 'Camille' } });
  fireEvent.input(page.find('[name=free]'), { target: { value: 'libre' } });
  fireEvent.click(page.find('[name=agreed]'));
  fireEvent.change(page.find('[name=kind]'), { target: { value: 'b' } });
  await page.comeAlive();
  expect(page.said()).toBe('Camille agreed b');
  expect(page.find<HTMLInputElement>('[name=name]').value).toBe('Camille');
  expect(page.find<HTMLInputElement>('[name=free]').value).toBe('libre');
  expect(page.find<HTMLInputElement>('[name=agreed]').checked).toBe(true);
});

it('a form without an address waits for React, with all that was typed', async () => {
  const sent = vi.fn();
  const page = openServed(undefined, sent);
  fireEvent.input(page.find('[name=name]'), { target: { value: 'Camille' } });
  const prevented = !fireEvent.submit(page.find('form'), { submitter: page.find('button[type=submit]') });
  expect(prevented).toBe(true);
  await page.comeAlive();
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.calls[0]?.[0].get('name')).toBe('Camille');
});

function Door({ onSend }: { onSend: (name: string) => void }) {
  const isReady = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(name);
      }}
    >
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input
        type="checkbox"
        name="agreed"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <button type="submit" disabled={!isReady || !agreed}>
        Entrer
      </button>
    </form>
  );
}

it.each([
  ['is sent once, with what was typed, when its button can be pressed', true, ['Camille']],
  ['stays unsent when its button cannot be pressed then either', false, []],
])('Enter in a form whose button waits for React: it %s', async (_what, agrees, sent) => {
  const onSend = vi.fn();
  const page = openServed(undefined, undefined, <Door onSend={onSend} />);
  const field = page.find('[name=name]');
  fireEvent.input(field, { target: { value: 'Camille' } });
  if (agrees) fireEvent.click(page.find('[name=agreed]'));
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await page.comeAlive();
  expect(onSend.mock.calls.flat()).toEqual(sent);
});

it('a link and a form with an address are the browser’s own', async () => {
  const touched = vi.fn();
  const page = openServed(touched);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<a href="#ici">Ici</a><p>Texte</p><form id="f" action="/x" />',
  );
  fireEvent.pointerDown(document.querySelector('p')!);
  fireEvent.pointerDown(document.querySelector('a')!);
  expect(touched).not.toHaveBeenCalled();
  expect(fireEvent.click(document.querySelector('a')!)).toBe(true);
  expect(fireEvent.submit(document.querySelector('#f')!)).toBe(true);
  fireEvent.pointerDown(page.find('[name=name]'));
  expect(touched).toHaveBeenCalled();
  await page.comeAlive();
});
