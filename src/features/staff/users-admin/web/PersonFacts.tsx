import { formatDateTime } from '#domain/time/french-dates.ts';
import { CopyText } from '#web/admin/CopyText.tsx';
import { Fact } from '#web/admin/Fact.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { PersonDetail } from '../contract.ts';
import { AccountStatus } from './PeopleColumns.tsx';
import { roleLabel } from './person-acts.ts';

const addressOf = ({ address1, postal_code, city, country }: PersonDetail['addresses'][number]) =>
  `${address1}, ${postal_code} ${city}, ${country}`;

export function PersonFacts({ person }: { person: PersonDetail }) {
  const { email, phone, date_joined, last_login, profile, addresses } = person;
  return (
    <Card title="Profil">
      <dl className="flex flex-col gap-3">
        <Fact label="Email">
          <CopyText text={email} what="l’email" />
        </Fact>
        <Fact label="Téléphone">{phone || 'Non renseigné'}</Fact>
        <Fact label="Rôle">{roleLabel(person)}</Fact>
        <Fact label="Statut">
          <AccountStatus {...person} />
        </Fact>
        <Fact label="Inscription">{formatDateTime(new Date(date_joined))}</Fact>
        <Fact label="Dernière connexion">{last_login ? <Moment at={last_login} /> : 'Jamais'}</Fact>
        <Fact label="Entreprise">{profile.company_name || 'Non renseigné'}</Fact>
        <Fact label="Adresses de facturation">
          {addresses.length === 0
            ? 'Aucune'
            : addresses.map((address) => (
                <span key={address.id} className="block">
                  {addressOf(address)}
                </span>
              ))}
        </Fact>
        <Fact label="Numéro">
          <CopyText text={String(person.id)} what="le numéro" />
        </Fact>
      </dl>
    </Card>
  );
}
