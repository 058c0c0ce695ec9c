import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { CopyText } from '#web/admin/CopyText.tsx';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';
import type { AddFactorProps } from './AddPasskeyDialog.tsx';
import { securityKey } from './queries.ts';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));
const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).applicationForm);
const names = ['factor_code', 'name'] as const;

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
  const form = useForm({
    resolver,
    shouldFocusError: false,
    defaultValues: { name: 'Application à codes', factor_code: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    try {
      const body = { challenge_id: begun.challenge_id, ...typed };
      const { recovery_codes } = await call(calls.addApplication, { body });
      onAdded(recovery_codes);
    } catch (error) {
      showRefusal(error, names, form.setError);
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Application non ajoutée" />
      <ShownSecret {...begun} />
      <TextField
        label="Code affiché"
        help="Les 6 chiffres que l’application montre maintenant."
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        error={errors.factor_code?.message}
        {...form.register('factor_code')}
      />
      <TextField
        label="Nom"
        help="Pour la reconnaître dans la liste."
        required
        maxLength={FACTOR_NAME_MAX}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <FormActions send="Ajouter" pending={isSubmitting} onLeave={onClose} />
    </form>
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
      {begun.data ? (
        <ApplicationForm begun={begun.data} onAdded={onAdded} onClose={onClose} />
      ) : begun.isError ? (
        <QueryFailure query={begun} failed="Impossible de préparer l’application" />
      ) : (
        <Loading label="Préparation de l’application…">
          <Skeleton className="mx-auto size-52" />
        </Loading>
      )}
    </Dialog>
  );
}
