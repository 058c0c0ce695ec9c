import { lazy, Suspense, useState } from 'react';
import type { SaidReason } from '#domain/subscription/leaving-reason.ts';
import { Button } from '#web/ui/Button.tsx';

interface WhyLeftProps {
  name: string;
  say: (said: SaidReason) => Promise<unknown>;
}

/** Few readers open it. */
const WhyLeftDialog = lazy(async () => ({ default: (await import('./WhyLeftDialog.tsx')).WhyLeftDialog }));

/** It is offered after the cancellation, never before (docs/product/leaving.md#after-it-is-done). */
export function WhyLeft({ name, say }: WhyLeftProps) {
  const [step, setStep] = useState<'offered' | 'asked' | 'said'>('offered');
  return (
    <>
      {step === 'said' ? (
        <p role="status" className="text-muted text-sm">
          Merci, c’est noté.
        </p>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => setStep('asked')}>
          <span>
            Dire pourquoi, si vous voulez<span className="sr-only">&nbsp;: {name}</span>
          </span>
        </Button>
      )}
      {step === 'asked' ? (
        <Suspense fallback={null}>
          <WhyLeftDialog
            name={name}
            say={say}
            onClose={() => setStep('offered')}
            onSaid={() => setStep('said')}
          />
        </Suspense>
      ) : null}
    </>
  );
}
