import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { FoldingMenu } from './FoldingMenu.tsx';

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
