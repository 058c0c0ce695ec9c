import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { registerLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function AccountDeletedEmail(props: EmailPropsByName['account-deleted']) {
  const { site, firstName, deletedAt, cancelledSubscriptions } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre compte a été supprimé"
      preview="Vos abonnements sont annulés et plus rien ne sera prélevé."
    >
      <EmailText>
        Votre compte a été supprimé le <strong>{dateAndTime(deletedAt)}</strong>.{' '}
        {whatEnded(cancelledSubscriptions)} Plus rien ne sera prélevé.
      </EmailText>
      <EmailText>
        Vous avez gardé votre fichier d’export&nbsp;? Réinscrivez-vous avec cette même adresse et déposez-le
        dans le formulaire&nbsp;: vos achats vous seront rendus, une fois.
      </EmailText>
      <EmailAction label="Restaurer mes achats" href={registerLink(site)} />
      <EmailNote>
        Vos données personnelles sont effacées. Vos factures restent dix ans dans une archive à l’accès
        restreint, comme la loi l’exige.
      </EmailNote>
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
