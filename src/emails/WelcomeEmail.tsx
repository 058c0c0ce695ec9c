import { restoredInWords } from '#domain/subscription/restored-words.ts';
import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { catalogueLink, ownAutomationsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

export function WelcomeEmail({ site, firstName, trialLeft, restored }: EmailPropsByName['welcome']) {
  const isBack = restored !== null && restored.automations > 0;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title={`Bienvenue chez ${site.name}`}
      preview="Votre adresse est confirmée, votre compte est prêt."
    >
      <EmailText>
        Votre adresse est confirmée, votre compte est prêt.{' '}
        {isBack
          ? `Ce que vous aviez acheté vous est rendu\u00a0: ${restoredInWords(restored)}`
          : 'Parcourez le catalogue\u00a0: chaque automatisation s’achète une fois, puis s’utilise par un abonnement mensuel que vous arrêtez quand vous voulez.'}
      </EmailText>
      {restored && !isBack ? <EmailText>{restoredInWords(restored)}</EmailText> : null}
      {isBack ? (
        <EmailAction label="Voir mes automatisations" href={ownAutomationsLink(site)} />
      ) : (
        <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
      )}
      {trialLeft ? (
        <EmailNote>
          Vous pouvez essayer une automatisation de votre choix pendant 7&nbsp;jours, une seule fois et sans
          paiement, depuis votre tableau de bord.
        </EmailNote>
      ) : null}
    </EmailLayout>
  );
}
