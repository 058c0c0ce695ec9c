import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { signInLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function AccountInactiveEmail(props: EmailPropsByName['account-inactive']) {
  const { site, firstName, lastUsedAt, closesAt, owns } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre compte ne sert plus"
      preview={`Connectez-vous avant le ${dateAndTime(closesAt)} pour le garder.`}
    >
      <EmailText>
        Votre compte n’a pas servi depuis le <strong>{dateAndTime(lastUsedAt)}</strong>. Pour ne pas garder
        vos données sans raison, nous le supprimerons le <strong>{dateAndTime(closesAt)}</strong>.
      </EmailText>
      <EmailText>
        Vous voulez le garder&nbsp;? Connectez-vous une fois avant cette date&nbsp;: rien d’autre n’est à
        faire.
      </EmailText>
      <EmailAction label="Garder mon compte" href={signInLink(site)} />
      {owns ? (
        <EmailText>
          Vous possédez des automatisations. Exportez vos données depuis les préférences de votre
          profil&nbsp;: avec ce fichier et la même adresse, vos achats vous seront rendus si vous revenez dans
          les {periodInWords(KEPT_DATA.deletionRecord.period)}.
        </EmailText>
      ) : null}
      <EmailNote>
        Sans visite de votre part, vos données personnelles seront effacées. Rien ne sera prélevé.
      </EmailNote>
    </EmailLayout>
  );
}
