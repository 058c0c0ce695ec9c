import { DEVICE_DAYS } from '#domain/people/sign-in-pace.ts';

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
          L’état de vos paiements. Stripe reçoit votre numéro de carte&nbsp;; nous ne le voyons pas et nous ne
          l’enregistrons pas.
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
