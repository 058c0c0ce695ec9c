import { lazy } from 'react';

/** It loads when it is asked for: most have said it already. */
export const BillingStep = lazy(() => import('./BillingStep.tsx'));
