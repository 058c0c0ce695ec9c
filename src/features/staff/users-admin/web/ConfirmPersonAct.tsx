import { personName } from '#domain/people/person-name.ts';
import { roleWord } from '#domain/people/staff-rights.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import * as factorCalls from '#staff/second-factor/contract.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import type { MenuAct } from '#web/ui/ActMenu.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/ConfirmDialog.tsx';
import type { Person } from '../contract.ts';
import * as calls from '../contract.ts';
import { deletionOf, peopleKey } from './queries.ts';

export type PersonAct = 'deactivate' | 'reactivate' | 'delete' | 'reset-factors';

/** « Client », or what they do in the team. */
export const roleLabel = ({ role }: Pick<Person, 'role'>): string => (role ? roleWord(role) : 'Client');

type PersonStanding = Pick<Person, 'id' | 'is_active' | 'is_staff' | 'is_superuser'>;

/** docs/product/staff.md#four-roles */
export function usePersonActs() {
  const { data: admin } = useCurrentAdmin();
  const has = (right: string) => admin?.rights.some((one) => one === right) ?? false;
  const mayTouch = (person: PersonStanding) =>
    !person.is_superuser && person.id !== admin?.id && (!person.is_staff || has('staff.write'));
  return {
    has,
    mayShut: (person: PersonStanding) => has('people.write') && mayTouch(person),
    mayWrite: (person: PersonStanding) => has('people.write') && (!person.is_staff || has('staff.write')),
    actsOn(person: PersonStanding, choose: (act: PersonAct) => void): MenuAct[] {
      if (!mayTouch(person)) return [];
      const toggle = person.is_active ? ('deactivate' as const) : ('reactivate' as const);
      const acts: (MenuAct | false)[] = [
        has('people.write') && {
          label: person.is_active ? 'Désactiver' : 'Réactiver',
          onSelect: () => choose(toggle),
          ...(person.is_active && { tone: 'danger' as const }),
        },
        person.is_staff &&
          has('staff.write') && {
            label: 'Réinitialiser le second facteur',
            onSelect: () => choose('reset-factors'),
          },
        has('people.delete') && { label: 'Supprimer', tone: 'danger', onSelect: () => choose('delete') },
      ];
      return acts.filter((act) => act !== false);
    },
  };
}

type NamedPerson = Pick<Person, 'id' | 'first_name' | 'last_name' | 'email'>;

interface ConfirmPersonActProps {
  act: PersonAct;
  person: NamedPerson;
  onEnd: (done: boolean) => void;
}

const ended = (count: number) =>
  count === 0 ? '' : `, ${count}\u00a0abonnement${count > 1 ? 's' : ''} annulé${count > 1 ? 's' : ''}`;

async function run(act: PersonAct, id: number): Promise<string> {
  const params = { id };
  if (act === 'delete') {
    const { cancelled_subscriptions } = await call(calls.deletePerson, { params });
    return `Utilisateur supprimé avec succès${ended(cancelled_subscriptions)}`;
  }
  if (act === 'reset-factors') {
    const { removed } = await call(factorCalls.resetSecondFactor, { params });
    return removed > 0
      ? 'Second facteur réinitialisé\u00a0: il en faudra un nouveau'
      : 'Cette personne n’a pas de second facteur';
  }
  const answer = await call(calls.changePerson, { params, body: { is_active: act === 'reactivate' } });
  if (act === 'reactivate') return 'Utilisateur réactivé avec succès';
  return `Utilisateur désactivé avec succès${ended(answer.deactivation_info?.cancelled_subscriptions ?? 0)}`;
}

interface AskedPersonAct
  extends Pick<ConfirmDialogProps, 'confirmLabel' | 'tone' | 'word' | 'acknowledgement'> {
  /** The name follows it. */
  title: string;
  texts: readonly string[];
  failed: string;
}

const asked: Record<PersonAct, AskedPersonAct> = {
  reactivate: {
    title: 'Réactiver',
    confirmLabel: 'Réactiver',
    tone: 'primary',
    texts: ['L’accès revient aussitôt, et un email le dit. Les abonnements annulés ne reprennent pas.'],
    failed: 'Impossible de modifier le statut',
  },
  'reset-factors': {
    title: 'Réinitialiser le second facteur de',
    confirmLabel: 'Réinitialiser',
    texts: [
      'Ses clés d’accès, applications et codes de secours s’en vont, et ses sessions se ferment. Son mot de passe ouvrira jusqu’à l’ajout d’un nouveau\u00a0: assurez-vous de qui le demande.',
      'Un email le lui dit.',
    ],
    failed: 'Impossible de réinitialiser le second facteur',
  },
  deactivate: {
    title: 'Désactiver',
    confirmLabel: 'Désactiver',
    word: 'DESACTIVER',
    acknowledgement: 'Je comprends que tous ses abonnements seront annulés.',
    texts: [
      'Ses connexions se ferment aussitôt. Ses abonnements payés s’arrêtent à la fin du mois déjà payé, ses essais et cadeaux maintenant, même offerts pour longtemps\u00a0; plus rien n’est débité.',
      'Un email le lui dit. Le compte peut être réactivé, pas les abonnements ni les cadeaux.',
    ],
    failed: "Impossible de désactiver l'utilisateur",
  },
  delete: {
    title: 'Supprimer',
    confirmLabel: 'Supprimer',
    word: 'SUPPRIMER',
    acknowledgement: 'Je comprends que cette suppression est définitive.',
    texts: [
      'Ses abonnements s’arrêtent aussitôt, ses données personnelles sont effacées\u00a0; les factures restent, comme la loi l’exige.',
      'Un email le lui dit. Avec son fichier d’export et la même adresse, ses achats lui seraient rendus.',
    ],
    failed: "Impossible de supprimer l'utilisateur",
  },
};

/** docs/product/administration.md#dangerous-acts-are-typed */
export function ConfirmPersonAct({ act, person, onEnd }: ConfirmPersonActProps) {
  const { title, texts, ...dialog } = asked[act];
  return (
    <ConfirmAct
      {...dialog}
      run={() => run(act, person.id)}
      mutationKey={act === 'delete' ? deletionOf(person.id) : undefined}
      refreshes={peopleKey}
      done={(said) => said}
      onEnd={onEnd}
      title={`${title} ${personName(person)}\u00a0?`}
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmAct>
  );
}

/** The form asks before it is sent. */
export function ConfirmLeavingTeam({
  person,
  ...asked
}: {
  person: NamedPerson;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      open
      {...asked}
      title={`Retirer ${personName(person)} de l’équipe\u00a0?`}
      confirmLabel="Retirer de l’équipe"
    >
      <p>
        Ses connexions se ferment aussitôt, son rôle et son second facteur s’en vont. Le compte reste, comme
        celui d’un client.
      </p>
    </ConfirmDialog>
  );
}
