import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink enabled-hover:bg-accent-hover',
  secondary: 'border-control/55 bg-surface text-ink shadow-low enabled-hover:bg-sunken',
  quiet: 'border-transparent text-accent-text enabled-hover:bg-sunken',
  danger: 'border-transparent bg-danger text-danger-ink enabled-hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 gap-1.5 px-3 py-1 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 gap-2 px-4 py-2 text-base',
  lg: 'min-h-13 gap-2.5 px-6 py-3 text-lg',
};

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as what holds it. */
  wide?: boolean;
  className?: string;
}

/** The classes shared by `Button` and `ButtonLink`. */
export function buttonStyle({
  variant = 'primary',
  size = 'md',
  wide = false,
  className,
}: ButtonLook): string {
  return clsx(
    'relative inline-flex items-center justify-center rounded-md border text-center font-medium transition-colors',
    'disabled:opacity-55 not-aria-busy:aria-disabled:opacity-55 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );
}
