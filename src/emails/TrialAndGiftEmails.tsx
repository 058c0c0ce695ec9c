import { EmailAction, EmailLayout, EmailNote, EmailText } from './EmailLayout.tsx';
import { automationLink, dateAndTime, eurosPerMonth, ownAutomationsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { ideaGiftTitle } from './IdeaOnSaleEmails.tsx';

type GiftProps = EmailPropsByName['gift-ending'];

export function GiftEndingEmail(props: GiftProps) {
  const { site, firstName, automation, endsAt, becomesOwned } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title={becomesOwned ? 'Bientôt à vous pour de bon' : 'Votre automatisation offerte se termine bientôt'}
      preview={`${automation}\u00a0: offerte jusqu’au ${dateAndTime(endsAt)}.`}
    >
      <EmailText>
        <strong>{automation}</strong> vous est offerte jusqu’au <strong>{dateAndTime(endsAt)}</strong>. Rien
        ne sera débité ce jour-là.
      </EmailText>
      {becomesOwned ? <ThenOwned {...props} /> : <ThenOver {...props} />}
    </EmailLayout>
  );
}

function ThenOwned({ site, priceCents }: GiftProps) {
  return (
    <>
      <EmailText>
        Elle sera ensuite à vous, sans achat. Pour continuer à l’utiliser, activez son abonnement depuis vos
        automatisations&nbsp;: {eurosPerMonth(priceCents)}, que vous arrêtez quand vous voulez.
      </EmailText>
      <EmailAction label="Voir mes automatisations" href={ownAutomationsLink(site)} />
    </>
  );
}

function ThenOver({ site, automationId }: GiftProps) {
  return (
    <>
      <EmailText>
        L’accès s’arrêtera alors de lui-même. Pour continuer sans interruption, achetez l’automatisation et
        abonnez-vous, même avant la fin.
      </EmailText>
      <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
    </>
  );
}

export function GiftReceivedEmail(props: EmailPropsByName['gift-received']) {
  const { site, firstName, automation, endsAt, becomesOwned, priceCents, idea } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title={idea ? ideaGiftTitle : 'Une automatisation vous est offerte'}
      preview={`${automation}\u00a0: sans rien payer jusqu’au ${dateAndTime(endsAt)}.`}
    >
      {idea ? (
        <EmailText>
          Votre idée «&nbsp;{idea}&nbsp;» est devenue une automatisation de la boutique&nbsp;: merci&nbsp;!
        </EmailText>
      ) : null}
      <EmailText>
        L’équipe de {site.name} vous offre <strong>{automation}</strong>. Vous pouvez l’utiliser jusqu’au{' '}
        <strong>{dateAndTime(endsAt)}</strong>, sans rien payer et sans rien faire.
      </EmailText>
      <EmailAction label="Ouvrir mes automatisations" href={ownAutomationsLink(site)} />
      <EmailNote>
        {becomesOwned
          ? `Ensuite, l’automatisation reste à vous\u00a0: pour continuer à l’utiliser, vous pourrez vous abonner à ${eurosPerMonth(priceCents)}, sans l’acheter. Rien n’est jamais débité sans votre accord.`
          : 'À la fin, l’accès s’arrête de lui-même\u00a0: un cadeau ne se transforme jamais en abonnement payant.'}
      </EmailNote>
    </EmailLayout>
  );
}

export function TrialEndedEmail(props: EmailPropsByName['trial-ended']) {
  const { site, firstName, automation, automationId, endsAt } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Votre essai est terminé"
      preview="Rien n’a été débité."
    >
      <EmailText>
        Votre essai de <strong>{automation}</strong> s’est terminé le {dateAndTime(endsAt)}. Rien n’a été
        débité.
      </EmailText>
      <EmailText>
        Elle vous a été utile&nbsp;? Achetez-la une fois, puis abonnez-vous au mois&nbsp;: vous arrêtez quand
        vous voulez.
      </EmailText>
      <EmailAction label="Revoir cette automatisation" href={automationLink(site, automationId)} />
    </EmailLayout>
  );
}

export function TrialEndingEmail(props: EmailPropsByName['trial-ending']) {
  const { site, firstName, automation, automationId, endsAt } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Votre essai se termine bientôt"
      preview={`${automation}\u00a0: jusqu’au ${dateAndTime(endsAt)}.`}
    >
      <EmailText>
        Votre essai de <strong>{automation}</strong> se termine le <strong>{dateAndTime(endsAt)}</strong>.
        Rien ne sera débité&nbsp;: l’accès s’arrêtera de lui-même.
      </EmailText>
      <EmailText>
        Pour continuer sans interruption, achetez l’automatisation et abonnez-vous, même pendant l’essai.
      </EmailText>
      <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
    </EmailLayout>
  );
}

export function TrialStartedEmail(props: EmailPropsByName['trial-started']) {
  const { site, firstName, automation, endsAt } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Votre essai gratuit commence"
      preview={`${automation} est à vous jusqu’au ${dateAndTime(endsAt)}.`}
    >
      <EmailText>
        Vous pouvez utiliser <strong>{automation}</strong> jusqu’au <strong>{dateAndTime(endsAt)}</strong>,
        sans rien payer.
      </EmailText>
      <EmailAction label="Ouvrir mes automatisations" href={ownAutomationsLink(site)} />
      <EmailNote>
        À la fin, l’accès s’arrête de lui-même&nbsp;: l’essai ne se transforme jamais en abonnement payant.
      </EmailNote>
    </EmailLayout>
  );
}
