import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { typedEuros } from '#domain/money/typed-euros.ts';
import { personName } from '#domain/people/person-name.ts';
import { calls as subscriptionCalls } from '#staff/subscriptions-admin/calls.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta } from '#web/admin/admin-meta.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal, withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import type { PersonDetail } from '../contract.ts';
import type { editedPerson, PersonTyped } from '../person-fields.ts';
import type { Route } from './+types/EditPersonScreen.ts';
import { GiftSection } from './GiftSection.tsx';
import { changedMeanwhile, type Meanwhile, standingNow, standingOf } from './meanwhile.ts';
import { CapPart, IdentityPart, PasswordPart, TeamPart } from './PersonFields.tsx';
import { usePersonActs } from './person-acts.ts';
import { formNames, typedFrom } from './person-typed.ts';
import { peopleKey, personById } from './queries.ts';

type Edited = z.output<typeof editedPerson>;

const { resolver, preload } = lazyResolver<PersonTyped, Edited>(
  async () => (await import('../person-fields.ts')).editedPerson,
);

/** What stands now is said at each field that another changed; the next save is knowingly over it. */
function showMeanwhile(meanwhile: Meanwhile, setError: UseFormSetError<PersonTyped>): void {
  for (const { name, message } of changedMeanwhile(meanwhile)) setError(name, { type: 'server', message });
  const message =
    'Quelqu’un a modifié cette fiche entre-temps. Vérifiez ce qui a changé, puis enregistrez de nouveau.';
  setError('root', { type: 'server', message });
}

function useEdit(person: PersonDetail) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { has } = usePersonActs();
  const version = useRef(person.version);
  const loaded = useRef<Meanwhile['loaded']>(standingOf(person));
  const form = useForm({ resolver, defaultValues: typedFrom(person), shouldFocusError: false });
  useKeptDraft(form, `person-${person.id}`, {
    audience: 'admin',
    without: ['password', 'password_confirmation'],
    base: version.current,
    onBase: (former) => {
      if (typeof former !== 'string' || former === version.current) return;
      version.current = former;
      loaded.current = undefined;
    },
  });
  const submit = form.handleSubmit(async ({ monthly_cap, invitation: _, ...typed }) => {
    const params = { id: person.id };
    const mayName = has('staff.write') && !person.is_superuser;
    const team = mayName
      ? { role: typed.is_staff ? typed.role : null }
      : { role: undefined, is_staff: undefined };
    try {
      const body = { ...typed, ...team, version: version.current };
      const saved = await call(calls.changePerson, { params, body });
      version.current = saved.version;
      const cap = typedEuros(monthly_cap) ?? Number.NaN;
      if (has('cap.write') && cap !== person.subscription_settings.monthly_cap)
        await call(subscriptionCalls.updateCap, { body: { user_id: person.id, monthly_cap: cap } });
      await queryClient.invalidateQueries({ queryKey: peopleKey });
      const waits = saved.pending_email && saved.pending_email === typed.email;
      toast.success(
        waits
          ? `Enregistré. ${saved.pending_email} attend d’être confirmée.`
          : 'Utilisateur modifié avec succès',
      );
      await navigate(`/admin/users/${person.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        version.current = error.fields.version?.[0] ?? version.current;
        // A role that may not be given is not on the form.
        const hasRole = mayName && typed.is_staff === true;
        showMeanwhile({ now: error.fields, typed, hasRole, loaded: loaded.current }, form.setError);
        loaded.current = standingNow(error.fields);
        return;
      }
      showRefusal(withFallback(error, "Impossible d'enregistrer l'utilisateur"), formNames, form.setError);
    }
  });
  return { form, submit, has };
}

function EditPersonForm({ person }: { person: PersonDetail }) {
  const { form, submit, has } = useEdit(person);
  const { errors, isSubmitting, submitCount } = form.formState;
  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, formNames)}
        attempt={submitCount}
        failed="Veuillez corriger les erreurs dans le formulaire"
      />
      <IdentityPart form={form} pendingEmail={person.pending_email} />
      <TeamPart
        form={form}
        mayName={has('staff.write') && !person.is_superuser}
        mayShut={!person.is_superuser}
      />
      <CapPart form={form} mayWrite={has('cap.write')} before={person.subscription_settings.monthly_cap} />
      <PasswordPart form={form} isNew={false} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting}>
          Enregistrer
        </Button>
        <ButtonLink to={`/admin/users/${person.id}`} variant="secondary">
          Annuler
        </ButtonLink>
      </div>
    </form>
  );
}

function EditPerson({ id }: { id: number }) {
  const query = useQuery(personById(id));
  const { has } = usePersonActs();
  if (query.data) {
    return (
      <div className="flex flex-col gap-6">
        <Card title={personName(query.data)}>
          <EditPersonForm person={query.data} />
        </Card>
        {has('gifts.give') ? <GiftSection userId={id} mayGiveLong={has('gifts.give-long')} /> : null}
      </div>
    );
  }
  if (query.isError) {
    return (
      <QueryFailure
        query={query}
        failed="Impossible de charger les informations de l'utilisateur"
        action={<ButtonLink to="/admin/users">Retour à la liste</ButtonLink>}
      />
    );
  }
  return (
    <Loading label="Chargement de l’utilisateur…">
      <Skeleton className="h-96 w-full" />
    </Loading>
  );
}

export const meta = adminMeta('modifier un utilisateur', '/admin/users');

export default function EditPersonScreen({ params }: Route.ComponentProps) {
  return (
    <AdminPage title="Modifier l’utilisateur" width="form">
      <EditPerson id={Number(params.id)} />
    </AdminPage>
  );
}
