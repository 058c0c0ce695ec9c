import { Link } from 'react-router';

export function Account() {
  return (
    <>
      <p>
        Le catalogue se consulte sans compte. Il en faut un pour essayer, acheter et utiliser une
        automatisation. L’inscription est gratuite&nbsp;: elle demande une adresse email et un mot de passe
        d’au moins 8&nbsp;caractères.
      </p>
      <p>
        Un email vous demande de vérifier votre adresse. Sans attendre, vous pouvez acheter une automatisation
        et l’utiliser&nbsp;; l’essai gratuit et la restauration d’un ancien compte commencent une fois
        l’adresse vérifiée.
      </p>
      <p>
        Le compte est personnel. Vous donnez des informations exactes, vous gardez votre mot de passe secret
        et vous nous prévenez si quelqu’un d’autre l’utilise.
      </p>
      <p>
        Vous pouvez supprimer votre compte à tout moment, depuis les préférences de votre profil. La
        suppression met fin à vos abonnements et efface vos données, dans les limites décrites par la{' '}
        <Link to="/privacy#conservation">politique de confidentialité</Link>. Avant elle, vous pouvez exporter
        vos données dans un fichier JSON signé&nbsp;: il sert à restaurer vos achats si vous vous réinscrivez
        avec la même adresse. Les abonnements restaurés restent inactifs tant qu’ils ne sont pas réactivés et
        payés.
      </p>
      <p>
        Nous pouvons désactiver un compte utilisé en violation de la loi ou de ces conditions. Ses abonnements
        actifs sont alors annulés, et vous pouvez contester cette décision auprès du support.
      </p>
    </>
  );
}
