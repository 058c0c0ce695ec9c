import { Link } from 'react-router';
import { useSite } from '#web/seo/page-meta.ts';
import { ContactEmail, Mention, type SectionProps } from './LegalParts.tsx';

export function Introduction({ mentions }: SectionProps) {
  const { siteName } = useSite();
  return (
    <>
      <p>
        Le responsable du traitement de vos données est l’éditeur de {siteName}&nbsp;:{' '}
        <Mention value={mentions.company} name="dénomination sociale" />,{' '}
        <Mention value={mentions.address} name="adresse du siège" />. Vous pouvez lui écrire à{' '}
        <ContactEmail address={mentions.contactEmail} />.
      </p>
      <p>
        Cette page dit quelles données nous traitons quand vous visitez la boutique, ouvrez un compte, achetez
        ou nous écrivez. Elle applique le règlement général sur la protection des données (RGPD) et la loi
        Informatique et Libertés.
      </p>
      <p>
        Nous demandons le moins possible&nbsp;: pour ouvrir un compte, une adresse email et un mot de passe
        suffisent. Nous ne vendons vos données à personne.
      </p>
    </>
  );
}

export function Security() {
  return (
    <>
      <ul>
        <li>
          <strong>Mots de passe&nbsp;:</strong> nous n’en gardons qu’une empreinte (Argon2id). Personne ne
          peut les lire, pas même nous.
        </li>
        <li>
          <strong>Cartes et IBAN&nbsp;:</strong> saisis chez Stripe, ils ne passent pas par nos serveurs.
        </li>
        <li>
          <strong>Connexions&nbsp;:</strong> elles expirent vite et se renouvellent. Si un jeton de connexion
          volé est réutilisé, toute la connexion est fermée.
        </li>
        <li>
          <strong>Pages des automatisations&nbsp;:</strong> elles s’ouvrent dans un cadre isolé, qui n’a accès
          ni à votre connexion ni à votre compte.
        </li>
        <li>
          <strong>Abus&nbsp;:</strong> le nombre d’essais de connexion est limité, et les compteurs ne gardent
          ni adresse IP ni email lisibles.
        </li>
        <li>
          <strong>Administration&nbsp;:</strong> l’équipe se connecte à part, et ses mots de passe ont au
          moins 12&nbsp;caractères.
        </li>
      </ul>
      <p>
        Si une violation de données présentait un risque pour vous, nous préviendrions la CNIL dans les
        72&nbsp;heures, et vous aussi si ce risque était élevé.
      </p>
    </>
  );
}

export function Rights() {
  return (
    <>
      <p>Vous pouvez à tout moment&nbsp;:</p>
      <ul>
        <li>
          <strong>accéder</strong> à vos données et en obtenir une copie&nbsp;;
        </li>
        <li>
          les <strong>rectifier</strong>, depuis votre profil ou en nous écrivant&nbsp;;
        </li>
        <li>
          les <strong>emporter</strong>&nbsp;: dans les préférences de votre profil, «&nbsp;Toutes mes
          données&nbsp;» vous remet une archive de tout ce que nous gardons à votre sujet, et «&nbsp;Exporter
          mes données&nbsp;» le fichier JSON signé qui restaure vos achats&nbsp;;
        </li>
        <li>
          les faire <strong>effacer</strong>, en supprimant votre compte&nbsp;;
        </li>
        <li>
          vous <strong>opposer</strong> à un usage fondé sur notre intérêt légitime, ou demander sa{' '}
          <strong>limitation</strong>&nbsp;;
        </li>
        <li>
          <strong>retirer votre accord</strong> à la mesure d’audience, aux emails promotionnels ou aux
          SMS&nbsp;;
        </li>
        <li>
          dire ce que vos données deviendront <strong>après votre décès</strong>.
        </li>
      </ul>
      <p>
        Le <Link to="/guide#donnees">guide</Link> montre où se trouvent l’export et la suppression. Pour le
        reste, écrivez-nous&nbsp;: nous répondons dans un délai d’un mois.
      </p>
    </>
  );
}

export function Contact({ mentions }: SectionProps) {
  return (
    <>
      <p>
        Pour toute question sur vos données ou pour exercer un droit, écrivez à{' '}
        <ContactEmail address={mentions.contactEmail} /> ou à{' '}
        <Mention value={mentions.company} name="dénomination sociale" />,{' '}
        <Mention value={mentions.address} name="adresse du siège" />. Nous pouvons vous demander de confirmer
        que vous êtes bien la personne concernée.
      </p>
      <p>
        Si notre réponse ne vous satisfait pas, vous pouvez adresser une réclamation à la Commission nationale
        de l’informatique et des libertés&nbsp;: CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07,{' '}
        <a href="https://www.cnil.fr/fr/plaintes">www.cnil.fr/fr/plaintes</a>.
      </p>
    </>
  );
}

export function Modifications() {
  return (
    <>
      <p>
        Nous mettons cette page à jour quand nos traitements ou la loi changent. La date en haut de page est
        celle de la dernière version.
      </p>
      <p>
        Un changement important est signalé sur le site et, s’il concerne un usage de vos données, annoncé par
        email aux titulaires d’un compte.
      </p>
    </>
  );
}
