import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonStyle } from './button-style.ts';

export interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonLook {}

/** A link that looks like a button: for going somewhere, never for doing something. */
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
