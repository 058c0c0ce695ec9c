import { lazy, Suspense } from 'react';
import { useSession } from '#web/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

export const TRIAL_PARAMETER = 'essai';

/** A visitor chooses it by signing up. */
export const trialAddress = (automationId: number) => `/register?${TRIAL_PARAMETER}=${automationId}`;

const LoadedTrialOffer = lazy(() => import('./LoadedTrialOffer.tsx'));

/** A visitor is led to the sign-up, where it is preselected; who is signed in begins it here, while they have it. */
export function TrialOffer({ automationId }: { automationId: number }) {
  const { status } = useSession();
  if (status === 'customer')
    return (
      <Suspense>
        <LoadedTrialOffer automationId={automationId} />
      </Suspense>
    );
  return (
    <div className="flex flex-col gap-1.5 in-data-[session=customer]:invisible print:hidden">
      <ButtonLink to={trialAddress(automationId)} rel="nofollow" prefetch="none" variant="secondary" wide>
        Essayer 7&nbsp;jours, sans carte
      </ButtonLink>
      <p className="text-center text-muted text-sm">Sur vos données. L’essai s’arrête de lui-même.</p>
    </div>
  );
}
