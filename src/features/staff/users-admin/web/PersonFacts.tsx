import { formatDateTime } from '#domain/time/french-dates.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import type { PersonDetail } from '../contract.ts';
import { AccountStatus } from './AdminUsersScreen.tsx';
import { roleLabel } from './ConfirmPersonAct.tsx';

const addressOf = ({ address1, postal_code, city, country }: PersonDetail['addresses'][number]) =>
  `${address1}, ${postal_code} ${city}, ${country}`;

const WHERE: Readonly<Record<string, string>> = {
  registration: 'à l’inscription',
  purchase: 'à un achat',
  subscription: 'à un abonnement',
};

/** What they agreed to, and what proves it: which text, when, where. */
function Consents({ acceptances, consents }: PersonDetail) {
  const { promotional_emails, sms_notifications } = consents;
  return (
    <Card title="Consentements">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Offres et nouveautés par email">{promotional_emails ? 'Acceptées' : 'Refusées'}</Fact>
        <Fact label="SMS">{sms_notifications ? 'Acceptés' : 'Refusés'}</Fact>
        <Fact label="Conditions acceptées" wide>
          {acceptances.length === 0
            ? 'Aucune'
            : acceptances.map(({ type, version, received_at }) => (
                <span key={`${type} ${received_at}`} className="block">
                  {`Version ${version}, ${WHERE[type] ?? type}, le ${formatDateTime(received_at)}`}
                </span>
              ))}
        </Fact>
      </dl>
    </Card>
  );
}

export function PersonFacts({ person }: { person: PersonDetail }) {
  const { email, phone, date_joined, last_login, profile, addresses } = person;
  return (
    <div className="flex flex-col gap-6">
      <Card title="Profil">
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fact label="Email">
            <CopyText text={email} what="l’email" />
          </Fact>
          <Fact label="Téléphone">{phone || 'Non renseigné'}</Fact>
          <Fact label="Rôle">{roleLabel(person)}</Fact>
          <Fact label="Statut">
            <AccountStatus {...person} />
          </Fact>
          <Fact label="Inscription">{formatDateTime(date_joined)}</Fact>
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
      <Consents {...person} />
    </div>
  );
}
