import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { typedEuros } from '#domain/money/typed-euros.ts';
import { personName } from '#domain/people/person-name.ts';
import { GIVEN_ROLES, roleWord } from '#domain/people/staff-rights.ts';
import * as subscriptionCalls from '#staff/subscriptions-admin/contract.ts';
import { AdminPage, RightMissing } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showRefusal, withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PersonDetail } from '../contract.ts';
import * as calls from '../contract.ts';
import type { editedPerson, PersonTyped } from '../person-fields.ts';
import type { Route } from './+types/EditPersonScreen.ts';
import { ConfirmLeavingTeam, ConfirmPersonAct, usePersonActs } from './ConfirmPersonAct.tsx';
import { GiftSection } from './GiftSection.tsx';
import { CapPart, formNames, IdentityPart, PasswordPart, TeamPart, typedFrom } from './PersonFields.tsx';
import { peopleKey, personById } from './queries.ts';

const labels = {
  email: 'Email',
  first_name: 'Prénom',
  last_name: 'Nom',
  phone: 'Téléphone',
  is_staff: 'Administrateur',
  role: 'Rôle',
} as const;

type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];

/** The server sends these values when somebody else was first. */
export type StandingFields = Record<Name, string>;

const standingOf = (person: PersonDetail): StandingFields => ({
  email: person.email,
  first_name: person.first_name,
  last_name: person.last_name,
  phone: person.phone,
  is_staff: String(person.is_staff),
  role: person.is_staff ? (person.role ?? '') : '',
});

const standingNow = (now: Record<string, string[]>): StandingFields =>
  Object.fromEntries(names.map((name) => [name, now[name]?.[0] ?? ''])) as StandingFields;

function wordOf(name: Name, value: string): string {
  if (value === '') return 'vide';
  if (name === 'is_staff') return `«\u00a0${value === 'true' ? 'oui' : 'non'}\u00a0»`;
  const role = name === 'role' ? GIVEN_ROLES.find((one) => one === value) : undefined;
  return `«\u00a0${role ? roleWord(role) : value}\u00a0»`;
}

interface Meanwhile {
  now: Record<string, string[]>;
  typed: object;
  hasRole: boolean;
  /** Undefined when the form holds a draft of another version. */
  loaded: StandingFields | undefined;
}

/** It answers the present value of each field that another person saved since the form was loaded. */
export function changedMeanwhile({
  now,
  typed,
  hasRole,
  loaded,
}: Meanwhile): { name: Name; message: string }[] {
  const standing = standingNow(now);
  return names.flatMap((name) => {
    const value = standing[name];
    if (name === 'role' && !hasRole) return [];
    if (now[name] === undefined || value === loaded?.[name]) return [];
    if (value === String(Object(typed)[name] ?? '')) return [];
    return [{ name, message: `${labels[name]}\u00a0: désormais ${wordOf(name, value)}` }];
  });
}

type Edited = z.output<typeof editedPerson>;

const schema = lazyResolver<PersonTyped, Edited>(
  async () => (await import('../person-fields.ts')).editedPerson,
);

/** Each field that another person changed shows the present value; the next save knowingly overwrites it. */
function showMeanwhile(meanwhile: Meanwhile, setError: UseFormSetError<PersonTyped>): void {
  for (const { name, message } of changedMeanwhile(meanwhile)) setError(name, { type: 'server', message });
  const message =
    'Quelqu’un a modifié cette fiche entre-temps. Vérifiez ce qui a changé, puis enregistrez de nouveau.';
  setError('root', { type: 'server', message });
}

/** The cap is saved after the form by its own call, so the rest is saved by then. */
function showOtherCap({ message }: ApiError, setError: UseFormSetError<PersonTyped>): void {
  setError('monthly_cap', { type: 'server', message });
  const rest = 'Le reste de la fiche est enregistré. Vérifiez le plafond, puis enregistrez de nouveau.';
  setError('root', { type: 'server', message: rest });
}

/** The form started from it; an older draft brings its own. */
interface Base {
  version: string;
  cap: number;
}
const isBase = (base: unknown): base is Base =>
  typeof Object(base).version === 'string' && typeof Object(base).cap === 'number';

function useEdit(person: PersonDetail) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { has } = usePersonActs();
  const version = useRef(person.version);
  const loaded = useRef<Meanwhile['loaded']>(standingOf(person));
  // A background refetch does not count, because the person has not seen it.
  const [formerCap, setFormerCap] = useState(person.subscription_settings.monthly_cap);
  const saved = useRef<{ identity: string; pendingEmail: string | null }>(undefined);
  const form = useSentForm(schema, typedFrom(person), async (typed: Edited) => {
    if (!has('staff.write') || !person.is_staff || typed.is_staff) return save(typed);
    setLeaves(() => () => {
      setLeaves(undefined);
      void save(typed);
    });
  });
  useKeptDraft(form, `person-${person.id}`, {
    audience: 'admin',
    without: ['password', 'password_confirmation'],
    base: { version: version.current, cap: formerCap } satisfies Base,
    onBase: (former) => {
      if (!isBase(former)) return;
      setFormerCap(former.cap);
      if (former.version === version.current) return;
      version.current = former.version;
      loaded.current = undefined;
    },
  });
  const [leaves, setLeaves] = useState<() => void>();
  const save = async ({ monthly_cap, invitation: _, is_active: __, ...typed }: Edited) => {
    const params = { id: person.id };
    const mayName = has('staff.write') && !person.is_superuser;
    const team = mayName
      ? { role: typed.is_staff ? typed.role : null }
      : { role: undefined, is_staff: undefined };
    try {
      const identity = JSON.stringify({ ...typed, ...team });
      // When only the cap was refused the form is not sent again, since it would write to the new email twice.
      if (saved.current?.identity !== identity) {
        const body = { ...typed, ...team, version: version.current };
        const answer = await call(calls.changePerson, { params, body });
        version.current = answer.version;
        loaded.current = standingOf(answer);
        saved.current = { identity, pendingEmail: answer.pending_email };
      }
      const cap = typedEuros(monthly_cap) ?? Number.NaN;
      if (has('cap.write') && cap !== formerCap)
        await call(subscriptionCalls.updateCap, {
          body: { user_id: person.id, monthly_cap: cap, former_cap: formerCap },
        });
      await queryClient.invalidateQueries({ queryKey: peopleKey });
      const { pendingEmail } = saved.current;
      toast.success(
        pendingEmail && pendingEmail === typed.email
          ? `Enregistré. ${pendingEmail} attend d’être confirmée.`
          : 'Utilisateur modifié avec succès',
      );
      await navigate(`/admin/users/${person.id}`);
    } catch (error) {
      if (error instanceof ApiError && typeof error.current.monthly_cap === 'number') {
        setFormerCap(error.current.monthly_cap);
        showOtherCap(error, form.setError);
        return;
      }
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        version.current = error.fields.version?.[0] ?? version.current;
        // The form has no role which the person may not give.
        const hasRole = mayName && typed.is_staff === true;
        showMeanwhile({ now: error.fields, typed, hasRole, loaded: loaded.current }, form.setError);
        loaded.current = standingNow(error.fields);
        return;
      }
      showRefusal(withFallback(error, "Impossible d'enregistrer l'utilisateur"), formNames, form.setError);
    }
  };
  return { form, has, formerCap, leaves, setLeaves };
}

function EditPersonForm({ person }: { person: PersonDetail }) {
  const { form, has, formerCap, leaves, setLeaves } = useEdit(person);
  const [shuts, setShuts] = useState(false);
  const { mayShut } = usePersonActs();
  return (
    <>
      <SentForm form={form} failed="Veuillez corriger les erreurs dans le formulaire">
        <IdentityPart form={form} pendingEmail={person.pending_email} />
        <div>
          <Checkbox
            label="Compte actif"
            help={mayShut(person) ? 'Se confirme aussitôt, à part du reste de la fiche.' : undefined}
            checked={person.is_active}
            disabled={!mayShut(person)}
            onChange={() => setShuts(true)}
          />
          <TeamPart form={form} mayName={has('staff.write') && !person.is_superuser} />
        </div>
        <CapPart form={form} mayWrite={has('cap.write')} before={formerCap} />
        <PasswordPart form={form} isNew={false} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={form.pending}>
            Enregistrer
          </Button>
          <ButtonLink to={`/admin/users/${person.id}`} variant="secondary">
            Annuler
          </ButtonLink>
        </div>
      </SentForm>
      {/* Outside the form, which would be sent with what is confirmed in them. */}
      {shuts ? (
        <ConfirmPersonAct
          act={person.is_active ? 'deactivate' : 'reactivate'}
          person={person}
          onEnd={() => setShuts(false)}
        />
      ) : null}
      {leaves ? (
        <ConfirmLeavingTeam person={person} onClose={() => setLeaves(undefined)} onConfirm={leaves} />
      ) : null}
    </>
  );
}

function EditPerson({ id }: { id: number }) {
  const query = useQuery(personById(id));
  const { has, mayWrite } = usePersonActs();
  if (query.data && !mayWrite(query.data)) return <RightMissing right="staff.write" />;
  return (
    <Loaded
      query={query}
      failed="Impossible de charger les informations de l'utilisateur"
      loading="Chargement de l’utilisateur…"
      skeleton={<Skeleton className="h-96 w-full" />}
      action={<ButtonLink to="/admin/users">Retour à la liste</ButtonLink>}
    >
      {(person) => (
        <div className="flex flex-col gap-6">
          <Card title={personName(person)}>
            <EditPersonForm person={person} />
          </Card>
          {has('gifts.give') ? <GiftSection userId={id} mayGiveLong={has('gifts.give-long')} /> : null}
        </div>
      )}
    </Loaded>
  );
}

export const meta = adminMeta('modifier un utilisateur', '/admin/users');
export const handle: StaffScreen = { right: 'people.write' };

export default function EditPersonScreen({ params }: Route.ComponentProps) {
  return (
    <AdminPage title="Modifier l’utilisateur" width="form">
      <EditPerson id={Number(params.id)} />
    </AdminPage>
  );
}
