import { Link } from 'react-email';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { EmailAction, EmailLayout, EmailNote, type EmailRow, EmailRows, EmailText } from './EmailLayout.tsx';
import {
  dateAndTime,
  keptDataLink,
  ownAutomationsLink,
  ownDataLink,
  ownDocumentsLink,
  registerLink,
  signInLink,
  supportLink,
} from './email-links.ts';
import { look } from './email-look.ts';
import type { EmailPropsByName } from './email-props.ts';

type Props = EmailPropsByName['restored-taken-back'];

const whyBack = {
  dispute: 'a été contesté auprès de la banque, qui a rendu l’argent au titulaire de la carte',
  refunded: 'vous a été remboursé',
};

export function RestoredTakenBackEmail(props: Props) {
  const { site, firstName, automation, cause } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Une automatisation restaurée quitte votre compte"
      preview={`L’achat de ${automation} ${whyBack[cause]}.`}
    >
      <EmailText>
        <strong>{automation}</strong> venait de votre ancien compte. Son achat {whyBack[cause]}&nbsp;: elle ne
        vous appartient donc plus.
      </EmailText>
      <EmailRows rows={endedRows(props)} />
      {props.accessUntil ? (
        <EmailText>Le mois en cours, payé par un autre débit, va à son terme.</EmailText>
      ) : null}
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>
        S’il s’agit d’un malentendu, écrivez au support&nbsp;: une personne de l’équipe vous répond.
      </EmailNote>
    </EmailLayout>
  );
}

function endedRows({ endedAt, subscriptionEnded, accessUntil }: Props): EmailRow[] {
  const at = dateAndTime(endedAt);
  return [
    { label: 'Achat annulé le', value: at },
    ...(subscriptionEnded
      ? [{ label: `Abonnement ${accessUntil ? 'annulé' : 'terminé'} le`, value: at }]
      : []),
    ...(accessUntil ? [{ label: 'Accès ouvert jusqu’au', value: dateAndTime(accessUntil) }] : []),
  ];
}

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

export function DataArchiveReadyEmail(props: EmailPropsByName['data-archive-ready']) {
  const { site, firstName, askedAt, expiresAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Toutes vos données sont prêtes"
      preview={`À télécharger depuis votre profil jusqu’au ${dateAndTime(expiresAt)}.`}
    >
      <EmailText>
        L’archive que vous avez demandée le <strong>{dateAndTime(askedAt)}</strong> est prête. Téléchargez-la
        depuis les préférences de votre profil jusqu’au <strong>{dateAndTime(expiresAt)}</strong>&nbsp;; elle
        sera ensuite effacée.
      </EmailText>
      <EmailAction label="Télécharger mes données" href={ownDataLink(site)} />
      <EmailNote>
        Elle n’est pas jointe à ce message&nbsp;: elle contient tout ce que nous gardons à votre sujet. Vous
        ne l’avez pas demandée&nbsp;? Changez votre mot de passe et écrivez-nous.
      </EmailNote>
    </EmailLayout>
  );
}

export function DocumentsEndingEmail(props: EmailPropsByName['documents-ending']) {
  const { site, firstName, automation, documents, forgottenAt } = props;
  const which =
    documents === 1 ? 'Le document que vous y gardez' : `Les ${documents}\u00a0documents que vous y gardez`;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Vos documents seront bientôt effacés"
      preview={`Téléchargez-les avant le ${dateAndTime(forgottenAt)}\u00a0: aucun abonnement n’est nécessaire.`}
    >
      <EmailText>
        <strong>{automation}</strong> ne s’ouvre plus pour vous depuis bientôt un an. {which}{' '}
        {documents === 1 ? 'sera effacé' : 'seront effacés'} le <strong>{dateAndTime(forgottenAt)}</strong>.
      </EmailText>
      <EmailText>Jusque-là, vous pouvez les télécharger depuis votre profil, sans abonnement.</EmailText>
      <EmailAction label="Télécharger mes documents" href={ownDocumentsLink(site)} />
      <EmailNote>
        Vous voulez reprendre où vous en étiez&nbsp;?{' '}
        <Link className="link" href={ownAutomationsLink(site)} style={look.link}>
          Réactivez l’abonnement
        </Link>
        &nbsp;: vos documents seront là.
      </EmailNote>
    </EmailLayout>
  );
}

export function AccountDeletedEmail(props: EmailPropsByName['account-deleted']) {
  const { site, firstName, deletedAt, cancelledSubscriptions, unused, byTeam } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre compte a été supprimé"
      preview="Vos abonnements sont annulés et plus rien ne sera prélevé."
    >
      <EmailText>
        Votre compte a été supprimé {byTeam ? 'par notre équipe ' : ''}le{' '}
        <strong>{dateAndTime(deletedAt)}</strong>.{' '}
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
