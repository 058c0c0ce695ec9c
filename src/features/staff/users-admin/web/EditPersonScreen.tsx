import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { namesOf, type Typed, typedOf } from '#domain/edits/record.ts';
import { PERSON } from '#domain/edits/staff-records.ts';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import { eurosToType, typedEuros } from '#domain/money/typed-euros.ts';
import { personName } from '#domain/people/person-name.ts';
import { GIVEN_ROLES, roleWord } from '#domain/people/staff-rights.ts';
import * as subscriptionCalls from '#staff/subscriptions-admin/contract.ts';
import { AdminPage, RightMissing } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { MeanwhileNotice } from '#web/admin/MeanwhileNotice.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { type Meanwhile, mergeMeanwhile, type RecordEdit } from '#web/admin/record-form.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showRefusal, withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { usePageTitle } from '#web/seo/page-meta.ts';
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

type PersonStanding = Typed<typeof PERSON>;

/** A role is of the team alone. */
const standingOf = (person: PersonDetail): PersonStanding =>
  typedOf(PERSON, {
    ...person,
    role: person.is_staff ? person.role : '',
    monthly_cap: person.subscription_settings.monthly_cap,
  });

/** The refusal holds each present value as the words of its field. The cap is not among them. */
function standingNow(now: Record<string, string[]>, { monthly_cap }: PersonStanding): PersonStanding {
  const values = Object.entries(now).map(([name, [value = '']]) => [name, value]);
  const isStaff = now.is_staff?.[0] === 'true';
  return typedOf(PERSON, { ...Object.fromEntries(values), is_staff: isStaff, monthly_cap });
}

const teamOf = ({ is_staff, role }: PersonStanding) => ({ is_staff, role });

function nameOf(name: keyof PersonStanding, value: string | boolean): string | undefined {
  if (name === 'monthly_cap') return formatEuros(centsFromEuros(typedEuros(String(value)) ?? 0));
  const role = name === 'role' ? GIVEN_ROLES.find((one) => one === value) : undefined;
  return role && roleWord(role);
}

type Edited = z.output<typeof editedPerson>;

const schema = lazyResolver<PersonTyped, Edited>(
  async () => (await import('../person-fields.ts')).editedPerson,
);

/** The form started from it; an older draft brings its own. */
interface Base {
  version: string;
  loaded: PersonStanding;
}
const isBase = (base: unknown): base is Base =>
  typeof Object(base).version === 'string' && typeof Object(base).loaded === 'object';

function useEdit(person: PersonDetail) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { has } = usePersonActs();
  const version = useRef(person.version);
  // A background refetch does not count, because the person has not seen it.
  const [loaded, setLoaded] = useState(() => standingOf(person));
  const [meanwhile, setMeanwhile] = useState<Meanwhile<typeof PERSON>>();
  const saved = useRef<{ identity: string; pendingEmail: string | null }>(undefined);
  const mayName = has('staff.write') && !person.is_superuser;
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
    base: { version: version.current, loaded } satisfies Base,
    onBase: (former) => {
      if (!isBase(former)) return;
      version.current = former.version;
      setLoaded(former.loaded);
    },
  });
  const put: RecordEdit<typeof PERSON>['put'] = (name, value) => {
    // The form's choice of roles has no word for who has none.
    if (name === 'role' && !GIVEN_ROLES.some((role) => role === value)) return;
    form.setValue(name, value, { shouldDirty: true });
  };
  /** Who may not name the team has changed nothing of it. */
  const typedNow = (): PersonStanding => {
    const mine = typedOf(PERSON, form.getValues());
    return { ...mine, ...(mayName ? { role: mine.is_staff ? mine.role : '' } : teamOf(loaded)) };
  };
  const takeOver = (from: PersonStanding, theirs: PersonStanding) => {
    const { merged, meanwhile: standing } = mergeMeanwhile<typeof PERSON>(from, typedNow(), theirs);
    for (const name of namesOf(PERSON)) put(name, merged[name]);
    setMeanwhile(standing);
    setLoaded(theirs);
  };
  const [leaves, setLeaves] = useState<() => void>();
  const save = async ({ monthly_cap, invitation: _, is_active: __, ...typed }: Edited) => {
    const params = { id: person.id };
    setMeanwhile(undefined);
    const team = mayName
      ? { role: typed.is_staff ? typed.role : null }
      : { role: undefined, is_staff: undefined };
    let stands = loaded;
    try {
      const identity = JSON.stringify({ ...typed, ...team });
      // When only the cap was refused the form is not sent again, since it would write to the new email twice.
      if (saved.current?.identity !== identity) {
        const body = { ...typed, ...team, version: version.current };
        const answer = await call(calls.changePerson, { params, body });
        version.current = answer.version;
        stands = { ...standingOf(answer), monthly_cap: loaded.monthly_cap };
        setLoaded(stands);
        saved.current = { identity, pendingEmail: answer.pending_email };
      }
      const cap = typedEuros(monthly_cap) ?? Number.NaN;
      const formerCap = typedEuros(loaded.monthly_cap) ?? Number.NaN;
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
      // The cap is saved after the rest, by its own call.
      if (error instanceof ApiError && typeof error.current.monthly_cap === 'number')
        return takeOver(stands, { ...stands, monthly_cap: eurosToType(error.current.monthly_cap) });
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        version.current = error.fields.version?.[0] ?? version.current;
        return takeOver(stands, standingNow(error.fields, stands));
      }
      showRefusal(withFallback(error, "Impossible d'enregistrer l'utilisateur"), formNames, form.setError);
    }
  };
  return { form, has, loaded, meanwhile, put, leaves, setLeaves };
}

function EditPersonForm({ person }: { person: PersonDetail }) {
  const { form, has, loaded, meanwhile, put, leaves, setLeaves } = useEdit(person);
  const [shuts, setShuts] = useState(false);
  usePageTitle(`Modifier ${personName(person)}`);
  const { mayShut } = usePersonActs();
  return (
    <>
      <SentForm form={form} failed="Veuillez corriger les erreurs dans le formulaire">
        <MeanwhileNotice
          what="cette fiche"
          fields={PERSON}
          meanwhile={meanwhile}
          onTake={put}
          nameOf={nameOf}
        />
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
        <CapPart form={form} mayWrite={has('cap.write')} before={typedEuros(loaded.monthly_cap)} />
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
