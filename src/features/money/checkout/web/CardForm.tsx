import { lazy, type Ref, Suspense } from 'react';
import type { EuroCents } from '#domain/money.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PaymentConfig } from '../contract.ts';
import type { Billing, CardConfirmation } from './card-confirmation.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';

const StripeCardForm = lazy(() =>
  import('./StripeCardForm.tsx').then((file) => ({ default: file.StripeCardForm })),
);

interface CardFormProps {
  ref: Ref<CardConfirmation | null>;
  config: PaymentConfig;
  billing: Billing;
  total: EuroCents;
  onTyped?: ((typed: boolean) => void) | undefined;
}

export function CardForm({ ref, config, billing, total, onTyped }: CardFormProps) {
  if (config.provider === 'sandbox') return <SandboxCardForm ref={ref} config={config} onTyped={onTyped} />;
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <StripeCardForm ref={ref} config={config} billing={billing} total={total} onTyped={onTyped} />
    </Suspense>
  );
}
