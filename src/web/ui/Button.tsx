import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from './Link.tsx';
import { Spinner } from './Skeleton.tsx';
import { useWaiting } from './waiting.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  className?: string;
}

export function buttonStyle({
  variant = 'primary',
  size = 'md',
  wide = false,
  className,
}: ButtonLook): string {
  return clsx('button', `button-${variant}`, `button-${size}`, wide && 'w-full', className);
}

export interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'>, ButtonLook {}

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

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The button keeps its width and focus, and ignores a second press. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  wide,
  className,
  pending = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const waits = useWaiting();
  const blocked = pending || waits || rest['aria-disabled'] === true;
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Cancelling the click also cancels the submission, even by Enter in a field.
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle({ variant, size, wide, className })}
      aria-busy={pending || undefined}
      aria-disabled={blocked || undefined}
      onClick={press}
    >
      <span className={clsx('inline-flex items-center gap-[inherit]', pending && 'opacity-0')}>
        {children}
      </span>
      {pending ? <Spinner label="" className="absolute inset-0 items-center justify-center" /> : null}
    </button>
  );
}
