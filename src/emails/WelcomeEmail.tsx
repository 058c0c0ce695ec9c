import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { catalogueLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

export function WelcomeEmail({ site, firstName }: EmailPropsByName['welcome']) {
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title={`Bienvenue chez ${site.name}`}
      preview="Votre adresse est confirmée, votre compte est prêt."
    >
      <EmailText>
        Votre adresse est confirmée, votre compte est prêt. Parcourez le catalogue&nbsp;: chaque
        automatisation s’achète une fois, puis s’utilise par un abonnement mensuel que vous arrêtez quand vous
        voulez.
      </EmailText>
      <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
      <EmailNote>
        Vous pouvez essayer une automatisation de votre choix pendant 7&nbsp;jours, une seule fois et sans
        paiement, depuis votre tableau de bord.
      </EmailNote>
    </EmailLayout>
  );
}
