import { clsx } from 'clsx';
import { type EuroCents, formatEuros } from '#domain/money/money.ts';

interface PriceProps {
  /** Cents, or a text already formatted. */
  amount: EuroCents | string;
  monthly?: boolean;
  className?: string;
}

export function Price({ amount, monthly = false, className }: PriceProps) {
  return (
    <span className={clsx('price', className)}>
      {typeof amount === 'string' ? amount : formatEuros(amount)}
      {monthly ? <small>/mois</small> : null}
    </span>
  );
}
