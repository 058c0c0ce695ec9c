// @vitest-environment node
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { Link as RouterLink, StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Link, ServerLink } from './Link.tsx';

type LinkProps = ComponentProps<typeof RouterLink>;

const served = (Anchor: typeof ServerLink | typeof RouterLink, props: LinkProps) =>
  renderToString(
    <StaticRouter location="/catalogue/crm?page=2">
      <Anchor {...props}>Voir</Anchor>
    </StaticRouter>,
  );

it.each<LinkProps>([
  { to: '/catalogue' },
  { to: '/automation/12/devis-en-2-clics', prefetch: 'intent', className: 'button', rel: 'next' },
  { to: '/catalogue?category=crm&search=a+b%C3%A9&page=2', preventScrollReset: true, 'aria-current': 'true' },
  { to: '/privacy#cookies', replace: true, state: { from: 1 }, viewTransition: true, target: '_blank' },
  { to: '/login', reloadDocument: true, discover: 'none', onClick: () => undefined, style: { top: 0 } },
  { to: '/' },
  { to: '/terms/' },
  { to: '/terms//a/../b/./c' },
  { to: '//ailleurs.exemple/x' },
  { to: 'details?x=1' },
  { to: '..', relative: 'path' },
  { to: '?page=3' },
  { to: '#contenu' },
  { to: '/é/à b' },
  { to: '/catalogue\n?x' },
  { to: { pathname: '/catalogue', search: '?page=2' } },
  { to: '/catalogue', mask: '/autre' },
  { to: 'https://ailleurs.exemple/x' },
  { to: 'mailto:a@b.exemple' },
])('the anchor of the server is the one that React Router would write: %j', (props) => {
  expect(served(ServerLink, props)).toBe(served(RouterLink, props));
});

it('is the one of the server where there is no document', () => {
  expect(Link).toBe(ServerLink);
});
