import { Link } from 'react-router';
import { REMINDED_DAYS, WARNED_DAYS } from '#domain/people/inactive-account.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { type KeptData, LEGAL_BASES } from '#domain/people/kept-line.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { DEVICE_DAYS } from '#domain/people/sign-in-pace.ts';
import { Mention, type SectionProps } from './LegalParts.tsx';

export function DataCollected() {
  return (
    <>
      <h3 id="donnees-donnees">Ce que vous nous donnez</h3>
      <ul>
        <li>
          <strong>Votre compte&nbsp;:</strong> adresse email et mot de passe. Si vous le souhaitez&nbsp;:
          prénom, nom, téléphone, entreprise, langue, fuseau horaire et niveau technique.
        </li>
        <li>
          <strong>Vos adresses de facturation&nbsp;:</strong> nom, entreprise, adresse postale, téléphone si
          vous le souhaitez.
        </li>
        <li>
          <strong>Vos préférences</strong> de notification.
        </li>
        <li>
          <strong>Vos messages&nbsp;:</strong> demandes au support et idées d’automatisation, avec l’adresse
          email où vous répondre.
        </li>
        <li>
          <strong>Un fichier d’export</strong>, si vous en déposez un pour restaurer vos achats.
        </li>
      </ul>
      <h3 id="donnees-achats">Ce qui naît de vos achats</h3>
      <ul>
        <li>Vos commandes, factures, achats, abonnements, essai gratuit et plafond mensuel.</li>
        <li>
          L’état de vos paiements. Stripe reçoit votre numéro de carte ou votre IBAN&nbsp;; nous ne les voyons
          pas et nous ne les enregistrons pas.
        </li>
        <li>
          La preuve que vous avez accepté les conditions&nbsp;: date, version, page et navigateur utilisé.
        </li>
        <li>La dernière ouverture de la page d’une automatisation, dont dépend le droit de rétractation.</li>
      </ul>
      <h3 id="donnees-techniques">Ce que produit la technique</h3>
      <ul>
        <li>L’adresse IP et le navigateur, pour répondre à vos requêtes et limiter les abus.</li>
        <li>
          <strong>Des rapports d’erreur.</strong> Quand une page ou notre serveur tombe en panne, un rapport
          part vers notre service de suivi des erreurs. Il dit quelle erreur s’est produite, à quel endroit du
          programme, sur quel écran et dans quelle version. Il ne contient ni votre identité, ni ce que vous
          avez saisi, ni l’adresse exacte de la page, ni un cookie. Il est indispensable au fonctionnement du
          site et ne dépend donc pas de votre accord.
        </li>
      </ul>
      <h3 id="cookies">Cookies et stockage de votre navigateur</h3>
      <p>
        Nous gardons dans votre navigateur ce qui est nécessaire&nbsp;: votre connexion, l’adresse email à
        retenir si vous l’avez demandé, un formulaire en cours de saisie, un paiement en cours, vos choix
        d’affichage et de cookies. Aucun de ces éléments ne sert à la publicité.
      </p>
      <p>
        Un seul cookie est déposé, à votre connexion&nbsp;: il retient que cet appareil s’est déjà connecté à
        votre compte, pour que celui qui essaierait vos mots de passe ne vous fasse pas attendre. Il porte un
        nombre tiré au hasard, sa date de fin et notre signature&nbsp;; il n’ouvre rien et ne vous suit nulle
        part. Il dure {DEVICE_DAYS}&nbsp;jours au plus, et un changement de mot de passe y met fin.
        Strictement nécessaire à la sécurité de votre compte, il ne demande pas votre accord.
      </p>
      <p>
        La mesure d’audience est facultative et désactivée par défaut. Sans votre accord, rien n’est mesuré.
        Avec lui, notre outil Matomo reçoit l’adresse et le titre des pages vues, sans cookie ni identifiant.
        Votre choix est gardé 6&nbsp;mois, puis redemandé&nbsp;; vous pouvez le changer à tout moment par le
        lien «&nbsp;Gérer les cookies&nbsp;» en bas de chaque page.
      </p>
    </>
  );
}

export function DataUse() {
  return (
    <>
      <p>Chaque usage repose sur un motif prévu par la loi&nbsp;:</p>
      <ul>
        <li>
          <strong>Exécuter notre contrat&nbsp;:</strong> tenir votre compte, livrer vos automatisations,
          prélever les abonnements, répondre au support, envoyer les messages liés à vos commandes, restaurer
          vos achats.
        </li>
        <li>
          <strong>Respecter la loi&nbsp;:</strong> établir et conserver les factures, tenir la comptabilité,
          traiter une rétractation, prouver votre acceptation des conditions, répondre à vos demandes sur vos
          données.
        </li>
        <li>
          <strong>Notre intérêt légitime&nbsp;:</strong> protéger les comptes et prévenir la fraude, corriger
          les pannes, étudier les idées que vous proposez, réserver l’essai gratuit à une seule fois par
          personne.
        </li>
        <li>
          <strong>Votre accord&nbsp;:</strong> la mesure d’audience, les emails promotionnels et les SMS. Ils
          sont tous désactivés par défaut.
        </li>
      </ul>
      <p>
        Une idée d’automatisation peut être résumée et classée par un outil d’intelligence artificielle. Une
        personne de l’équipe décide ensuite de sa suite. Aucune décision qui vous concerne n’est prise par une
        machine seule.
      </p>
      <p>
        Le prix que vous payez ne dépend pas de votre profil&nbsp;: il vient du catalogue et de votre{' '}
        <Link to="/terms#plafond-mensuel">plafond mensuel</Link>.
      </p>
    </>
  );
}

export function DataAccess({ mentions }: SectionProps) {
  return (
    <>
      <p>
        Les membres de l’équipe qui administrent la boutique voient les comptes, les commandes, les
        abonnements et les messages au support, pour faire leur travail. Ils ne voient ni votre mot de passe
        ni votre numéro de carte.
      </p>
      <p>Nos prestataires n’agissent que pour nous et sur nos instructions&nbsp;:</p>
      <ul>
        <li>
          <strong>Stripe</strong> encaisse les paiements et conserve les cartes, les comptes bancaires et
          leurs mandats. Il traite aussi des données pour son propre compte, contre la fraude&nbsp;: voir{' '}
          <a href="https://stripe.com/fr/privacy">sa politique de confidentialité</a>.
        </li>
        <li>
          <strong>L’hébergeur</strong> du site et de la base de données&nbsp;:{' '}
          <Mention value={mentions.host} name="nom et adresse de l’hébergeur" />.
        </li>
        <li>
          <strong>Le service d’envoi d’emails</strong> reçoit votre adresse et le contenu du message.
        </li>
        <li>
          <strong>Le service de suivi des erreurs</strong> (Sentry) reçoit des rapports débarrassés des
          données personnelles. Quand le rapport part de votre navigateur, il n’enregistre pas votre adresse
          IP.
        </li>
        <li>
          <strong>L’outil d’intelligence artificielle</strong> reçoit le texte des idées d’automatisation et
          les réponses de leurs auteurs à nos questions, sans leur nom ni leur adresse.
        </li>
        <li>
          <strong>L’outil qui exécute certaines automatisations</strong> (n8n) reçoit ce que vous saisissez
          dans celles qui s’en servent.
        </li>
        <li>
          <strong>La mesure d’audience</strong>, seulement avec votre accord.
        </li>
        <li>
          <strong>La plateforme agréée</strong> par l’administration fiscale, quand la loi la demande, reçoit
          entières les factures faites aux entreprises&nbsp;; les autres ventes et les paiements, en sommes
          par jour.
        </li>
      </ul>
      <p>
        Notre serveur interroge aussi des services publics, à qui il ne dit ni votre compte ni votre adresse
        IP&nbsp;:
      </p>
      <ul>
        <li>
          <strong>Le service public des adresses</strong> reçoit les mots cherchés, quand vous cherchez une
          adresse postale.
        </li>
        <li>
          <strong>Le registre des entreprises de l’État</strong> reçoit le nom ou le SIREN que vous cherchez.
        </li>
        <li>
          <strong>VIES</strong>, le service de la Commission européenne, reçoit le numéro de TVA d’un autre
          État que vous donnez, avec le nôtre.
        </li>
      </ul>
      <p>
        Nous transmettons aussi des données quand la loi nous y oblige, à la justice ou à l’administration
        fiscale par exemple. Si un prestataire traite des données hors de l’Union européenne, ce transfert est
        encadré par les garanties que prévoit le RGPD&nbsp;: décision d’adéquation ou clauses contractuelles
        types.
      </p>
    </>
  );
}

const lines: readonly KeptData[] = Object.values(KEPT_DATA);

const howLong = ({ period, from }: KeptData): string =>
  [period ? periodInWords(period) : '', from].filter(Boolean).join(' ');

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const inSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function KeptLine({ line }: { line: KeptData }) {
  const { what, why, basis, readers } = line;
  return (
    <li>
      <strong>{what}&nbsp;:</strong> {howLong(line)}.
      <span className="block text-muted text-sm">
        Pourquoi&nbsp;: {why} ({LEGAL_BASES[basis]}). Lu par&nbsp;: {readers}.
      </span>
    </li>
  );
}

/** docs/product/deletion.md#one-declaration */
export function Retention() {
  return (
    <>
      <p>
        Voici tout ce que nous gardons, pourquoi, combien de temps, et qui le lit. Ces durées sont celles
        qu’applique notre programme&nbsp;: il efface de lui-même ce qui arrive à son terme.
      </p>
      <ul>
        {lines.map((line) => (
          <KeptLine key={line.what} line={line} />
        ))}
      </ul>
      <p>Votre connexion se ferme après 7&nbsp;jours sans visite&nbsp;: vous vous reconnectez alors.</p>
      <h3 id="compte-inactif">Un compte dont personne ne se sert</h3>
      <p>
        Un compte sans visite, sans abonnement en cours et sans somme en attente est supprimé après{' '}
        {periodInWords(KEPT_DATA.emptyAccount.period)}, ou {periodInWords(KEPT_DATA.ownerAccount.period)} si
        vous possédez une automatisation. Nous vous écrivons {WARNED_DAYS}&nbsp;jours avant, puis{' '}
        {REMINDED_DAYS}&nbsp;jours avant. Une seule connexion suffit à le garder.
      </p>
      <h3 id="suppression-du-compte">Ce qui reste après la suppression du compte</h3>
      <p>
        La suppression annule vos abonnements, supprime votre carte et votre compte bancaire chez Stripe, et
        efface vos données personnelles, avec vos messages et vos idées. Il en reste ceci, et rien
        d’autre&nbsp;:
      </p>
      <ul>
        {lines.map((line) =>
          line.afterDeletion ? (
            <li key={line.what}>
              <strong>{line.what}&nbsp;:</strong> {inSentence(line.afterDeletion)}{' '}
              <span className="text-muted text-sm">
                {line.period ? asSentence(howLong(line)) : 'Sans limite, puisqu’il ne désigne plus personne.'}
              </span>
            </li>
          ) : null,
        )}
      </ul>
      <p>
        La trace du compte supprimé sert à restaurer vos achats, une fois, si vous revenez avec votre fichier
        d’export et la même adresse, et à n’accorder l’essai gratuit qu’une fois.
      </p>
    </>
  );
}
