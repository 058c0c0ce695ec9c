import { DELETED_ACCOUNT, personName } from '#domain/people/person-name.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { RowLink } from '#web/admin/RowName.tsx';

interface Person {
  id: number;
  email: string;
  name: string;
}

export const nameOfPerson = (person: Person | null): string =>
  person ? personName(person) : 'un compte supprimé';

/** Only people who may read the page get a link to it. */
export function NamedPerson({ person }: { person: Person | null }) {
  const mayRead = useCurrentAdmin().data?.rights.includes('people.read') ?? false;
  if (!person) return <span className="text-muted">{DELETED_ACCOUNT}</span>;
  const { id, name, email } = person;
  const shown = personName(person);
  if (!mayRead) return shown;
  return (
    <RowLink to={`/admin/users/${id}`} second={name ? email : undefined}>
      {shown}
    </RowLink>
  );
}
