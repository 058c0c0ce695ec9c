export function Ordering() {
  return (
    <>
      <p>La commande se passe en français, depuis votre compte&nbsp;:</p>
      <ol>
        <li>sur la fiche de l’automatisation, vous choisissez de vous abonner&nbsp;;</li>
        <li>
          le récapitulatif montre le prix d’achat, le premier mois et le total à payer aujourd’hui&nbsp;; tant
          que vous n’avez pas payé, vous pouvez revenir en arrière et corriger&nbsp;;
        </li>
        <li>
          vous acceptez ces conditions et, dans une case distincte qui n’est jamais cochée d’avance, vous
          demandez l’accès immédiat (voir <a href="#retractation">le droit de rétractation</a>)&nbsp;;
        </li>
        <li>vous saisissez votre carte et vous validez le paiement.</li>
      </ol>
      <p>
        <strong>La validation de la commande vous oblige à payer.</strong> Le contrat est conclu quand le
        paiement est confirmé. Vous en recevez la confirmation par email et l’accès s’ouvre aussitôt.
      </p>
      <p>
        Une automatisation déjà achetée ne se rachète pas&nbsp;: si son abonnement s’est arrêté, vous ne payez
        que le mois pour le reprendre.
      </p>
    </>
  );
}
