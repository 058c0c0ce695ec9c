import type { Appearance } from '@stripe/stripe-js';

/** Values read at the moment: Stripe's frame knows nothing of our variables. */
export function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger-text'),
      borderRadius: '8px',
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('control')}`, boxShadow: 'none', padding: '11px 12px' },
      '.Input:focus': { border: `1px solid ${token('focus')}`, boxShadow: `0 0 0 1px ${token('focus')}` },
      '.Input--invalid': { border: `1px solid ${token('danger')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '500', color: token('ink'), fontSize: '16px' },
    },
  };
}
