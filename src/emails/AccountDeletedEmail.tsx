import { Link } from 'react-email';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { keptDataLink, registerLink } from './email-links.ts';
import { look } from './email-look.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function AccountDeletedEmail(props: EmailPropsByName['account-deleted']) {
  const { site, firstName, deletedAt, cancelledSubscriptions, unused } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre compte a été supprimé"
      preview="Vos abonnements sont annulés et plus rien ne sera prélevé."
    >
      <EmailText>
        Votre compte a été supprimé le <strong>{dateAndTime(deletedAt)}</strong>.{' '}
        {unused ? 'Il n’avait pas servi depuis longtemps, comme nous vous l’avions écrit.' : null}{' '}
        {whatEnded(cancelledSubscriptions)} Plus rien ne sera prélevé.
      </EmailText>
      <EmailText>
        Vous avez gardé votre fichier d’export&nbsp;? Réinscrivez-vous avec cette même adresse et déposez-le
        dans le formulaire&nbsp;: vos achats vous seront rendus, une fois.
      </EmailText>
      <EmailAction label="Restaurer mes achats" href={registerLink(site)} />
      <EmailNote>
        Vos données personnelles sont effacées, avec vos messages et vos idées. Restent ce que la loi exige ou
        ce qui prouve nos échanges, dont vos factures pendant {periodInWords(KEPT_DATA.invoices.period)} dans
        une archive à l’accès restreint&nbsp;:{' '}
        <Link className="link" href={keptDataLink(site)} style={look.link}>
          voir ce qui reste, pourquoi et jusqu’à quand
        </Link>
        .
      </EmailNote>
      {unused ? null : (
        <EmailNote>
          Vous avez acheté il y a moins de quatorze jours&nbsp;? Votre droit de rétractation demeure&nbsp;:
          écrivez-nous, à l’adresse ci-dessous, et nous vous rendons ce qui vous revient.
        </EmailNote>
      )}
      <EmailNote>
        Vous n’êtes pas à l’origine de cette suppression&nbsp;? Écrivez-nous sans attendre, à l’adresse
        ci-dessous.
      </EmailNote>
    </EmailLayout>
  );
}

function whatEnded(count: number): string {
  if (count === 0) return 'Vous n’aviez aucun abonnement en cours.';
  return count === 1 ? 'Votre abonnement a été annulé.' : `Vos ${count}\u00a0abonnements ont été annulés.`;
}
