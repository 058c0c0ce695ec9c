import type { ComponentProps, ComponentType } from 'react';
import { NavLink, type NavLinkProps, Link as RouterLink } from 'react-router';
import { useOnline } from '../api/connection.ts';

type LinkProps = ComponentProps<typeof RouterLink>;

/** An absolute address without a dot or an empty part, which React Router leaves as it is. */
const RESOLVED = /^(?:\/[\w-]+)+(?:[?#].*)?$/;

/** React Router's link without its hooks, which take a fifth of the server's rendering. */
export function ServerLink(props: LinkProps) {
  const { to } = props;
  if (typeof to !== 'string' || props.mask !== undefined || !RESOLVED.test(to))
    return <RouterLink {...props} />;
  const {
    to: _to,
    target,
    discover = 'render',
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...anchor
  } = props;
  return (
    <a {...anchor} href={to} target={target} data-discover={discover === 'render' ? 'true' : undefined} />
  );
}

/** A failed prefetch reloads the page (docs/product/interface.md#the-page-stays-without-a-network). */
function usePrefetch(prefetch: LinkProps['prefetch']): LinkProps['prefetch'] {
  return useOnline() ? prefetch : 'none';
}

function BrowserLink({ prefetch, ...props }: LinkProps) {
  return <RouterLink {...props} prefetch={usePrefetch(prefetch)} />;
}

export function MenuLink({ prefetch, ...props }: NavLinkProps) {
  return <NavLink {...props} prefetch={usePrefetch(prefetch)} />;
}

export const Link: ComponentType<LinkProps> = typeof document === 'undefined' ? ServerLink : BrowserLink;
