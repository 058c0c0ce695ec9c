import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonStyle } from './button-style.ts';

export interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'>, ButtonLook {}

/** For going somewhere, never for doing something. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  prefetch = 'intent',
  ...rest
}: ButtonLinkProps) {
  return <Link {...rest} prefetch={prefetch} className={buttonStyle({ variant, size, wide, className })} />;
}
