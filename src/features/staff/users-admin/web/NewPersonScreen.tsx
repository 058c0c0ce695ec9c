import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { typedEuros } from '#domain/money/typed-euros.ts';
import * as subscriptionCalls from '#staff/subscriptions-admin/contract.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { call } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import type { createdPerson, PersonTyped } from '../person-fields.ts';
import { usePersonActs } from './ConfirmPersonAct.tsx';
import { ActivePart, CapPart, IdentityPart, nobody, PasswordPart, TeamPart } from './PersonFields.tsx';
import { peopleKey } from './queries.ts';

type Created = z.output<typeof createdPerson>;

const schema = lazyResolver<PersonTyped, Created>(
  async () => (await import('../person-fields.ts')).createdPerson,
);

/** The cap is set a second after the account, as agreed (docs/product/staff.md#creating-a-person). */
const capAfterMs = 1000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function create({ monthly_cap, ...body }: Created, setsCap: boolean): Promise<number> {
  const { id, subscription_settings } = await call(calls.createPerson, {
    body: { ...body, role: body.is_staff ? body.role : null },
  });
  if (!setsCap || monthly_cap === nobody.monthly_cap) return id;
  await pause(capAfterMs);
  const cap = typedEuros(monthly_cap) ?? Number.NaN;
  const former_cap = subscription_settings.monthly_cap;
  await call(subscriptionCalls.updateCap, { body: { user_id: id, monthly_cap: cap, former_cap } }).catch(
    (error: unknown) => toast.error(failureWords(error, 'Le compte est créé, mais pas son plafond.')),
  );
  return id;
}

function NewPersonForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { has } = usePersonActs();
  const form = useSentForm(schema, nobody, async (typed) => {
    try {
      const id = await create(typed, has('cap.write'));
      await queryClient.invalidateQueries({ queryKey: peopleKey });
      toast.success(
        typed.invitation ? 'Utilisateur créé, invitation envoyée' : 'Utilisateur créé avec succès',
      );
      await navigate(`/admin/users/${id}`, { replace: true });
    } catch (error) {
      throw withFallback(error, "Impossible d'enregistrer l'utilisateur");
    }
  });
  useKeptDraft(form, 'new-person', {
    audience: 'admin',
    without: ['password', 'password_confirmation'],
  });
  const invites = form.watch('invitation');
  return (
    <SentForm form={form} failed="Veuillez corriger les erreurs dans le formulaire">
      <IdentityPart form={form} />
      <div>
        <ActivePart form={form} mayShut={!invites} />
        <TeamPart form={form} mayName={has('staff.write')} />
      </div>
      <CapPart form={form} mayWrite={has('cap.write')} />
      <Checkbox
        label="Envoyer une invitation"
        help="Un lien valable 24 heures, pour que cette personne choisisse elle-même son mot de passe."
        {...form.register('invitation')}
      />
      {invites ? null : <PasswordPart form={form} isNew />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending}>
          Créer l’utilisateur
        </Button>
        <ButtonLink to="/admin/users" variant="secondary">
          Annuler
        </ButtonLink>
      </div>
    </SentForm>
  );
}

export const meta = adminMeta('nouvel utilisateur', '/admin/users/new');
export const handle: StaffScreen = { right: 'people.write' };

export default function NewPersonScreen() {
  return (
    <AdminPage title="Nouvel utilisateur" width="form">
      <Card>
        <NewPersonForm />
      </Card>
    </AdminPage>
  );
}
