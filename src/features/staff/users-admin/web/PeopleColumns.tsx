import { personName } from '#domain/people/person-name.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink } from '#web/admin/RowName.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { Person } from '../contract.ts';
import { roleLabel } from './person-acts.ts';

export function AccountStatus({ is_active }: Pick<Person, 'is_active'>) {
  return <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Actif' : 'Inactif'}</Badge>;
}

export const peopleColumns: Column<Person>[] = [
  {
    id: 'name',
    head: 'Utilisateur',
    sorts: true,
    className: 'max-w-60',
    cell: (it) => <RowLink to={`/admin/users/${it.id}`}>{personName(it)}</RowLink>,
  },
  {
    id: 'email',
    head: 'Contact',
    sorts: true,
    className: 'max-w-64',
    cell: (it) => (
      <>
        <span className="block truncate">{it.email}</span>
        <span className="block text-muted text-xs">{it.phone || 'Non renseigné'}</span>
      </>
    ),
  },
  { id: 'role', head: 'Rôle', cell: roleLabel },
  { id: 'status', head: 'Statut', cell: (it) => <AccountStatus {...it} /> },
  { id: 'date_joined', head: 'Inscription', sorts: true, cell: (it) => <Moment at={it.date_joined} /> },
];
