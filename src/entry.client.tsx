import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportScreenError, watchErrors } from '#web/error-reports/watch-errors.ts';
import { guardHistory } from '#web/ui/use-back-step.ts';

watchErrors();
guardHistory();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportScreenError} />
    </StrictMode>,
  );
});
