import type { ComponentProps, ComponentType } from 'react';
import { Link as RouterLink } from 'react-router';

type LinkProps = ComponentProps<typeof RouterLink>;

/** An address that React Router resolves to itself: absolute, without a dot or an empty part in its path. */
const RESOLVED = /^(?:\/[\w-]+)+(?:[?#].*)?$/;

/**
 * What React Router's link is on the server, for such an address: an anchor. Nobody presses it there, and the hooks of the
 * forty links of a page are a fifth of its rendering.
 */
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

/** A link of this site. */
export const Link: ComponentType<LinkProps> = typeof document === 'undefined' ? ServerLink : RouterLink;
