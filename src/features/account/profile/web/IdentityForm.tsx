import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Account } from '#people/customers/contract.ts';
import { currentUser } from '#people/customers/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import { ContactFields, ProfileFields } from './IdentityFields.tsx';
import type { Identity, TypedIdentity } from './identity.ts';

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

export function IdentityForm({ account }: { account: Account }) {
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
      toast.error(showRefusal(error, names, form.setError));
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        title={errors.root ? 'Votre profil n’a pas été enregistré' : undefined}
      />
      <ContactFields form={form} />
      <ProfileFields form={form} />
      <Button type="submit" pending={isSubmitting} className="self-start max-sm:w-full">
        Enregistrer mes coordonnées
      </Button>
    </form>
  );
}
