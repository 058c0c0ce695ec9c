import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
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
