import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The button keeps its width and its focus, and refuses a second press. */
  pending?: boolean;
}

/** `type` is `button` unless a form asks for `submit`. */
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
  const blocked = pending || rest['aria-disabled'] === true;
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Cancelling the click also cancels the submission, be it by Enter in a field.
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
