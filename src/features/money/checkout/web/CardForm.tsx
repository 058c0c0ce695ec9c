import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CardFieldsProps } from './card-confirmation.ts';
import { loadProvider } from './card-providers.ts';

const fieldsOf = (provider: 'sandbox' | 'stripe') =>
  lazy(() => loadProvider({ provider }).then(({ CardFields }) => ({ default: CardFields })));
const fields = { sandbox: fieldsOf('sandbox'), stripe: fieldsOf('stripe') };

/** The card form of whichever provider is configured. */
export function CardForm(props: CardFieldsProps) {
  const Fields = fields[props.config.provider];
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <Fields {...props} />
    </Suspense>
  );
}
