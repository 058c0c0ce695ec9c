import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as what holds it. */
  wide?: boolean;
  className?: string;
}

/** The classes shared by `Button` and `ButtonLink`, drawn in `button.css`. */
export function buttonStyle({
  variant = 'primary',
  size = 'md',
  wide = false,
  className,
}: ButtonLook): string {
  return clsx('button', `button-${variant}`, `button-${size}`, wide && 'w-full', className);
}
