import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Account } from '#people/accounts/contract.ts';
import { currentUser, useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { IdentityFields } from '#web/forms/IdentityFields.tsx';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { updateAccount } from '../contract.ts';
import * as calls from '../contract.ts';

type Body = NonNullable<typeof updateAccount.body>;

type TypedIdentity = z.input<Body>;
type Identity = z.output<Body>;

type Profile = Account['profile'];

/** docs/product/account.md#profile-choices */
const languageNames: Record<Profile['language'], string> = { fr: 'Français', en: 'Anglais' };

const timezoneNames: Record<Profile['timezone'], string> = {
  'Europe/Paris': 'Paris',
  UTC: 'Temps universel (UTC)',
  'America/New_York': 'New York',
  'Asia/Tokyo': 'Tokyo',
};

const levelNames: Record<Profile['technical_level'], string> = {
  beginner: 'Débutant',
  intermediate: 'Intermédiaire',
  expert: 'Expert',
};

interface FieldsProps {
  form: UseFormReturn<TypedIdentity, unknown, Identity>;
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function ProfileFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const errors = formState.errors.profile;
  return (
    <>
      <TextField
        label="Entreprise"
        optional
        autoComplete="organization"
        error={errors?.company_name?.message}
        {...register('profile.company_name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Langue" error={errors?.language?.message} {...register('profile.language')}>
          {options(languageNames)}
        </SelectField>
        <SelectField
          label="Fuseau horaire"
          error={errors?.timezone?.message}
          {...register('profile.timezone')}
        >
          {options(timezoneNames)}
        </SelectField>
      </div>
      <SelectField
        label="Niveau technique"
        help="Pour que le support vous réponde dans les bons termes."
        error={errors?.technical_level?.message}
        {...register('profile.technical_level')}
      >
        {options(levelNames)}
      </SelectField>
    </>
  );
}

const { resolver, preload } = lazyResolver<TypedIdentity, Identity>(async () => {
  const { updateAccount } = await import('../contract.ts');
  if (!updateAccount.body) throw new Error('the contract has a body');
  return updateAccount.body;
});

const names = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'profile.company_name',
  'profile.language',
  'profile.timezone',
  'profile.technical_level',
] as const;

const typedFrom = ({ first_name, last_name, phone, profile }: Account): TypedIdentity => ({
  first_name,
  last_name,
  phone,
  profile,
});

function IdentityForm({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver, defaultValues: typedFrom(account), shouldFocusError: false });
  useKeptDraft(form, 'profile');
  const { errors, isSubmitting, submitCount } = form.formState;

  const submit = form.handleSubmit(async (changes) => {
    try {
      const changed = await call(calls.updateAccount, { body: changes });
      queryClient.setQueryData(currentUser.queryKey, changed);
      form.reset(typedFrom(changed), { keepSubmitCount: true });
      toast.success('Profil mis à jour avec succès');
    } catch (error) {
      toast.error(showRefusal(error, names, form.setError), { onlySeen: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Votre profil n’a pas été enregistré"
      />
      <IdentityFields register={form.register} errors={errors} />
      <ProfileFields form={form} />
      <Button type="submit" pending={isSubmitting} className="self-start max-sm:w-full">
        Enregistrer mes coordonnées
      </Button>
    </form>
  );
}

function IdentitySkeleton() {
  return (
    <Loading label="Chargement de votre profil…">
      <div className="grid gap-5 sm:grid-cols-2">
        {['first', 'last', 'email', 'phone', 'company', 'language'].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function IdentitySection() {
  const { data: account, isError, isFetching, refetch } = useCurrentUser();
  return (
    <Card title="Vos coordonnées">
      {account ? <IdentityForm account={account} /> : null}
      {!account && isError ? (
        <ErrorState
          title="Impossible de charger votre profil"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!account && !isError ? <IdentitySkeleton /> : null}
    </Card>
  );
}
