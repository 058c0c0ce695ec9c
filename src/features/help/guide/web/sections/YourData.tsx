import { Link } from 'react-router';

export function YourData() {
  return (
    <>
      <h3 id="exporter">Exporter</h3>
      <p>
        Dans les préférences du profil, exportez vos données&nbsp;: vous recevez un fichier JSON signé. Ne le
        modifiez pas, sa signature ne serait plus valable. «&nbsp;Toutes mes données&nbsp;» vous prépare aussi
        une archive ZIP de tout ce que nous gardons à votre sujet, factures comprises&nbsp;: elle reste prête
        7&nbsp;jours.
      </p>
      <h3 id="supprimer">Supprimer le compte</h3>
      <p>
        Au même endroit, la suppression demande de cocher une case et d’écrire SUPPRIMER. Elle annule vos
        abonnements et efface vos données. Les factures sont conservées 10&nbsp;ans, comme la loi
        l’exige&nbsp;; la <Link to="/privacy#suppression-du-compte">politique de confidentialité</Link> dit ce
        qui reste.
      </p>
      <h3 id="restaurer">Restaurer</h3>
      <p>
        Si vous revenez, réinscrivez-vous avec la même adresse email et déposez le fichier d’export dans le
        formulaire. Une fois l’adresse vérifiée, vos achats vous sont rendus. Les abonnements reviennent
        inactifs&nbsp;: «&nbsp;Payer et activer&nbsp;» les remet en marche un par un.
      </p>
    </>
  );
}
