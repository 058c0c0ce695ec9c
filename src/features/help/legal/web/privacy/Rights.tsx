import { Link } from 'react-router';

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
