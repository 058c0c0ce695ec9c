import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';
import type { AddFactorProps } from './AddPasskeyDialog.tsx';
import { securityKey } from './queries.ts';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));
const schema = lazyResolver(async () => (await import('../contract.ts')).applicationForm);

interface Begun {
  challenge_id: string;
  secret: string;
  uri: string;
}

function ShownSecret({ secret, uri }: Pick<Begun, 'secret' | 'uri'>) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Suspense fallback={<Skeleton className="size-52" />}>
        <QrCode text={uri} label="Code QR à photographier avec l’application" />
      </Suspense>
      <p className="text-muted text-sm">Sans appareil photo, saisissez cette clé&nbsp;:</p>
      <CopyText text={secret} what="la clé de l’application" byFour />
    </div>
  );
}

function ApplicationForm({ begun, onAdded, onClose }: AddFactorProps & { begun: Begun }) {
  const typed = { factor_code: '', name: 'Application à codes' };
  const form = useSentForm(schema, typed, async (made) => {
    const body = { challenge_id: begun.challenge_id, ...made };
    onAdded((await call(calls.addApplication, { body })).recovery_codes);
  });
  return (
    <SentForm form={form} failed="Application non ajoutée">
      <ShownSecret {...begun} />
      <TextField
        label="Code affiché"
        help="Les 6 chiffres que l’application montre maintenant."
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        {...form.field('factor_code')}
      />
      <TextField
        label="Nom"
        help="Pour la reconnaître dans la liste."
        required
        maxLength={FACTOR_NAME_MAX}
        {...form.field('name')}
      />
      <FormActions send="Ajouter" pending={form.pending} onLeave={onClose} />
    </SentForm>
  );
}

/** Each opening has another secret. */
export function AddApplicationDialog({ onAdded, onClose }: AddFactorProps) {
  const begun = useQuery({
    queryKey: [...securityKey, 'new-application'],
    queryFn: () => call(calls.beginApplication),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ajouter une application à codes"
      description="Photographiez ce code avec l’application, puis saisissez les chiffres qu’elle montre."
      size="md"
    >
      <Loaded
        query={begun}
        failed="Impossible de préparer l’application"
        loading="Préparation de l’application…"
        skeleton={<Skeleton className="mx-auto size-52" />}
      >
        {(data) => <ApplicationForm begun={data} onAdded={onAdded} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}
