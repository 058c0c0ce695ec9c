import { EmailAction, EmailLayout, EmailNote, EmailText } from './EmailLayout.tsx';
import { adminSecurityLink, adminSignInLink, dateAndTime } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

type Changed = EmailPropsByName['factor-added'];

const kindWords: Record<Changed['kind'], string> = {
  passkey: 'La clé d’accès',
  totp: 'L’application à codes',
};

function NotYou({ endsAt }: { endsAt: string }) {
  return (
    <EmailNote>
      Ce n’était pas vous&nbsp;? {endsAt} changez votre mot de passe, et prévenez un super-administrateur.
    </EmailNote>
  );
}

const endThem = 'Terminez vos autres sessions depuis cette page,';

export function FactorAddedEmail(props: Changed) {
  const { site, firstName, at, kind, name } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Un second facteur a été ajouté"
      preview={`«\u00a0${name}\u00a0» ouvre désormais l’administration avec votre mot de passe.`}
    >
      <EmailText>
        {kindWords[kind]} <strong>«&nbsp;{name}&nbsp;»</strong> a été ajoutée à votre compte le{' '}
        {dateAndTime(at)}. Avec votre mot de passe, elle ouvre l’administration.
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </EmailLayout>
  );
}

export function FactorRemovedEmail(props: EmailPropsByName['factor-removed']) {
  const { site, firstName, at, kind, name } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Un second facteur a été retiré"
      preview={`«\u00a0${name}\u00a0» n’ouvre plus l’administration.`}
    >
      <EmailText>
        {kindWords[kind]} <strong>«&nbsp;{name}&nbsp;»</strong> a été retirée de votre compte le{' '}
        {dateAndTime(at)}. Elle n’ouvre plus l’administration.
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </EmailLayout>
  );
}

function leftInWords(left: number): string {
  if (left === 0) return 'C’était le dernier\u00a0: créez-en de nouveaux maintenant.';
  return left === 1 ? 'Il vous en reste un.' : `Il vous en reste ${left}.`;
}

export function RecoveryCodeUsedEmail(props: EmailPropsByName['recovery-code-used']) {
  const { site, firstName, at, left, device, address } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Un code de secours a servi"
      preview={leftInWords(left)}
    >
      <EmailText>
        Un de vos codes de secours a servi le <strong>{dateAndTime(at)}</strong>, depuis {device} ({address}
        ). Il ne servira plus. {leftInWords(left)}
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </EmailLayout>
  );
}

export function RecoveryCodesRenewedEmail(props: EmailPropsByName['recovery-codes-renewed']) {
  const { site, firstName, at } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Vos codes de secours sont nouveaux"
      preview="Les anciens ne servent plus."
    >
      <EmailText>
        Dix nouveaux codes de secours ont été créés le <strong>{dateAndTime(at)}</strong>. Les anciens ne
        servent plus&nbsp;: vous pouvez les jeter.
      </EmailText>
      <EmailAction label="Voir ma sécurité" href={adminSecurityLink(site)} />
      <NotYou endsAt={endThem} />
    </EmailLayout>
  );
}

export function FactorsResetEmail(props: EmailPropsByName['factors-reset']) {
  const { site, firstName, at } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Vos seconds facteurs ont été réinitialisés"
      preview="Reconnectez-vous avec votre mot de passe, puis ajoutez-en un."
    >
      <EmailText>
        Un super-administrateur a retiré vos clés d’accès, applications et codes de secours le{' '}
        <strong>{dateAndTime(at)}</strong>. Vos sessions d’administration sont terminées.
      </EmailText>
      <EmailText>Reconnectez-vous avec votre mot de passe, puis ajoutez un second facteur.</EmailText>
      <EmailAction label="Me connecter" href={adminSignInLink(site)} />
      <NotYou endsAt="Quelqu’un l’a peut-être demandé en votre nom&nbsp;:" />
    </EmailLayout>
  );
}
