import { roleWord } from '#domain/people/staff-rights.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import type { MenuAct } from '#web/admin/ActMenu.tsx';
import type { Person } from '../contract.ts';

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
