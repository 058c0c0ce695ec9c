import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

/** Says that a request is closed on our side; what was written, by either side, stays out of it. */
export function TicketResolvedEmail(props: EmailPropsByName['ticket-resolved']) {
  const { site, firstName, ticketId, category, receivedAt, resolvedAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre demande est traitée"
      preview="Il reste quelque chose&nbsp;? Écrivez-nous, nous reprenons le fil."
      reason="qu’une demande a été envoyée au support depuis cette adresse"
    >
      <EmailText>
        Notre équipe a traité votre demande et la considère comme réglée. Vous n’avez rien d’autre à faire.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Numéro', value: String(ticketId) },
          { label: 'Catégorie', value: category },
          { label: 'Reçue le', value: dateAndTime(receivedAt) },
          { label: 'Traitée le', value: dateAndTime(resolvedAt) },
        ]}
      />
      <EmailText>
        Il reste quelque chose&nbsp;? Écrivez-nous en rappelant le numéro {ticketId}&nbsp;: nous reprenons le
        fil.
      </EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>
        Pour votre sécurité, nous ne vous demanderons jamais votre mot de passe ni votre numéro de carte.
      </EmailNote>
    </EmailLayout>
  );
}
