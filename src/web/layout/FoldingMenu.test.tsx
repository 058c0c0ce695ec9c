import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { FoldingMenu } from './SiteHeader.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('a menu that was opened before the script came stays open when it does', () => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <FoldingMenu className="">Catalogue</FoldingMenu> },
  ]);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page />);
  const menu = container.querySelector('details')!;
  menu.open = true;
  render(<Page />, { container, hydrate: true });
  expect(menu.isConnected).toBe(true);
  expect(menu.open).toBe(true);
});

it('closes when the focus leaves it, and stays open while a dialog has it', async () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <FoldingMenu className="">
            <a href="/catalogue">Catalogue</a>
          </FoldingMenu>
          <dialog open>
            <button type="button">Annuler</button>
          </dialog>
          <input aria-label="Rechercher" />
        </>
      ),
    },
  ]);
  const { container } = render(<Page />);
  const menu = container.querySelector('details')!;
  menu.open = true;
  const link = container.querySelector('a')!;
  link.focus();
  container.querySelector('button')!.focus();
  expect(menu.open).toBe(true);
  link.focus();
  container.querySelector('input')!.focus();
  expect(menu.open).toBe(false);
});
