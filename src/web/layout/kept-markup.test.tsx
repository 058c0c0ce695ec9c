// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { type KeepMarkup, KeptMarkup } from './kept-markup.ts';
import { SiteHeader } from './SiteHeader.tsx';

const rendered = (pathname: string, keep: KeepMarkup | null) =>
  renderToString(
    <KeptMarkup value={keep}>
      <StaticRouter location={pathname}>
        <SiteHeader />
      </StaticRouter>
    </KeptMarkup>,
  );

const paths = [
  '/',
  '/terms',
  '/catalogue',
  '/Catalogue',
  '/catalogue/crm',
  '/catalogues',
  '/support',
  '/support/',
];

it('the header that was kept for another page of its kind is the one that the page would have', () => {
  const kept = new Map<string, string>();
  const render = vi.fn<KeepMarkup>((_kind, pathname, content) =>
    renderToString(<StaticRouter location={pathname}>{content}</StaticRouter>),
  );
  const keep: KeepMarkup = (kind, ...rest) => {
    const markup = kept.get(kind) ?? render(kind, ...rest);
    kept.set(kind, markup);
    return markup;
  };
  for (const pathname of [...paths, ...paths.toReversed()])
    expect(rendered(pathname, keep), pathname).toBe(rendered(pathname, null));
  expect(render).toHaveBeenCalledTimes(3);
});
