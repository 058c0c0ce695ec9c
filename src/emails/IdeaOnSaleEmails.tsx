import { Fragment } from 'react';
import { EmailAction, EmailLayout, EmailNote, EmailText } from './EmailLayout.tsx';
import { automationLink, ideaLink, stopIdeaNewsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

export const ideaGiftTitle = 'Votre idée est en vente, et vous est offerte';

export function IdeaGiftEmail(props: EmailPropsByName['idea-gift']) {
  const { site, firstName, automation, followKey, stopKey } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={ideaGiftTitle}
      preview={`${automation}\u00a0: un an sans rien payer, puis elle reste à vous.`}
      reason="qu’une idée d’automatisation a été envoyée depuis cette adresse"
      stopLink={stopKey && stopIdeaNewsLink(site, stopKey)}
    >
      <EmailText>
        Votre idée est devenue <strong>{automation}</strong>. Pour vous remercier, l’équipe de {site.name}{' '}
        vous l’offre&nbsp;: un an d’utilisation, sans rien payer.
      </EmailText>
      <EmailText>
        Connectez-vous, ou créez un compte, puis ouvrez ce lien&nbsp;: elle rejoint vos automatisations.
      </EmailText>
      <EmailAction label="Recevoir mon cadeau" href={ideaLink(site, followKey)} />
      <EmailNote>
        Après cette année, l’automatisation reste à vous&nbsp;: pour continuer à l’utiliser, vous pourrez vous
        abonner, sans l’acheter. Rien n’est jamais débité sans votre accord. Le lien vaut pour une personne,
        la première qui l’utilise.
      </EmailNote>
    </EmailLayout>
  );
}

export function IdeaOnSaleEmail({ site, firstName, automations }: EmailPropsByName['idea-on-sale']) {
  const isOne = automations.length === 1;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={isOne ? 'Vous l’attendiez, elle est en vente' : 'Vous les attendiez, elles sont en vente'}
      preview={automations.map(({ name }) => name).join(', ')}
      refusable
    >
      <EmailText>
        {isOne
          ? 'Une idée que vous avez soutenue est devenue une automatisation de la boutique.'
          : 'Des idées que vous avez soutenues sont devenues des automatisations de la boutique.'}
      </EmailText>
      {automations.map(({ id, name }) => (
        <Fragment key={id}>
          <EmailText>
            <strong>{name}</strong>
          </EmailText>
          <EmailAction label={`Voir ${name}`} href={automationLink(site, id)} />
        </Fragment>
      ))}
    </EmailLayout>
  );
}
