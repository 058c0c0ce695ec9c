import { Link } from 'react-router';
import { ContactEmail, Mention, type SectionProps } from './LegalParts.tsx';

/** The model form of the annex to article R. 221-1 of the consumer code. */
function WithdrawalForm({ mentions }: SectionProps) {
  return (
    <div className="mt-6 rounded-lg border border-line bg-surface p-5 md:p-6">
      <h3 id="formulaire-de-retractation">Modèle de formulaire de rétractation</h3>
      <p className="mt-2 text-muted text-sm">
        Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du
        contrat.
      </p>
      <p className="mt-4">
        À l’attention de <Mention value={mentions.company} name="dénomination sociale" />,{' '}
        <Mention value={mentions.address} name="adresse du siège" />,{' '}
        <ContactEmail address={mentions.contactEmail} />
        &nbsp;:
      </p>
      <p className="mt-3">
        Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant
        sur la vente du bien (*)/pour la prestation de services (*) ci-dessous&nbsp;:
      </p>
      <ul className="mt-3">
        <li>Automatisation et numéro de commande&nbsp;:</li>
        <li>Commandé le (*)/reçu le (*)&nbsp;:</li>
        <li>Nom du (des) consommateur(s)&nbsp;:</li>
        <li>Adresse du (des) consommateur(s)&nbsp;:</li>
        <li>
          Signature du (des) consommateur(s), uniquement en cas de notification du présent formulaire sur
          papier&nbsp;:
        </li>
        <li>Date&nbsp;:</li>
      </ul>
      <p className="mt-3 text-muted text-sm">(*) Rayez la mention inutile.</p>
    </div>
  );
}

export function Withdrawal({ mentions }: SectionProps) {
  return (
    <>
      <p>
        Le consommateur a le droit de se rétracter, sans donner de motif, dans un délai de{' '}
        <strong>14&nbsp;jours</strong> à compter du lendemain de la conclusion du contrat. Si le délai se
        termine un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable
        suivant. Nous ouvrons ce droit, dans les mêmes conditions, à nos clients professionnels.
      </p>
      <h3 id="exercer-la-retractation">Comment vous rétracter</h3>
      <p>
        Le plus simple&nbsp;: la page <Link to="/retractation">Renoncer au contrat ici</Link>, toujours
        présente en bas de nos pages, avec ou sans connexion. Vous y choisissez le contrat, vous lisez votre
        déclaration et le montant remboursé, puis vous confirmez la rétractation. Elle prend effet tout de
        suite, et un accusé de réception daté, avec le contenu de votre déclaration, vous est envoyé aussitôt
        par email.
      </p>
      <p>
        Vous pouvez aussi nous dire votre décision par une déclaration dénuée d’ambiguïté, par email à{' '}
        <ContactEmail address={mentions.contactEmail} /> ou par courrier à{' '}
        <Mention value={mentions.address} name="adresse du siège" />, avec ou sans le{' '}
        <a href="#formulaire-de-retractation">modèle de formulaire</a> ci-dessous. Il suffit de l’envoyer
        avant la fin du délai. Nous en accusons réception par email.
      </p>
      <h3 id="acces-immediat">L’accès immédiat et ce qu’il change</h3>
      <p>
        L’automatisation est un contenu numérique et s’ouvre dès le paiement. Avant de payer, vous cochez donc
        une case par laquelle vous demandez expressément cet accès immédiat et reconnaissez qu’en ouvrant la
        page de l’automatisation vous perdez le droit de vous rétracter de son achat
        (article&nbsp;L.&nbsp;221-28, 13°, du code de la consommation).
      </p>
      <ul>
        <li>
          <strong>Vous n’avez jamais ouvert la page de l’automatisation&nbsp;:</strong> le prix d’achat vous
          est remboursé en entier.
        </li>
        <li>
          <strong>Vous l’avez ouverte&nbsp;:</strong> le prix d’achat n’est plus remboursable.
        </li>
        <li>
          <strong>Le premier mois d’abonnement</strong> est remboursé au prorata, sur la somme que vous avez
          vraiment payée&nbsp;: restent dus les jours qui précèdent celui de votre rétractation, à compter de
          celui du paiement, et ce jour lui-même si vous avez ouvert la page de l’automatisation.
        </li>
      </ul>
      <p>
        Si vous n’avez pas demandé l’accès immédiat, tout ce que vous avez payé vous est remboursé. Le mois
        payé pour reprendre l’abonnement d’une automatisation déjà achetée ouvre le même droit, pour ce mois
        seul&nbsp;; un renouvellement n’en ouvre pas de nouveau.
      </p>
      <p>
        Quand l’achat est remboursé, l’automatisation cesse de vous appartenir et sort de votre compte. Dans
        tous les cas, l’abonnement prend fin avec la rétractation.
      </p>
      <h3 id="remboursement">Remboursement</h3>
      <p>
        Nous remboursons au plus tard 14&nbsp;jours après avoir reçu votre décision, sur la carte qui a servi
        au paiement et sans frais pour vous. L’avoir correspondant est dans vos factures. Si la carte ne peut
        plus recevoir d’argent, nous convenons avec vous d’un autre moyen.
      </p>
      <p>
        Hors rétractation, une somme payée n’est remboursée que si la loi l’impose ou en cas d’erreur de
        facturation.
      </p>
      <WithdrawalForm mentions={mentions} />
    </>
  );
}

/** The box of article D. 211-4 of the consumer code, in the decree’s own words. */
function LegalWarranty() {
  return (
    <div className="mt-6 space-y-3 rounded-lg border border-line bg-surface p-5 text-sm leading-6 md:p-6">
      <p>
        Le consommateur a droit à la mise en œuvre de la garantie légale de conformité en cas d’apparition
        d’un défaut de conformité pendant toute la durée de l’abonnement, à compter de la fourniture du
        contenu numérique ou du service numérique. Durant ce délai, le consommateur n’est tenu d’établir que
        l’existence du défaut de conformité et non la date d’apparition de celui-ci.
      </p>
      <p>
        La garantie légale de conformité emporte obligation de fournir toutes les mises à jour nécessaires au
        maintien de la conformité du contenu numérique ou du service numérique pendant toute la durée de
        l’abonnement.
      </p>
      <p>
        La garantie légale de conformité donne au consommateur droit à la mise en conformité du contenu
        numérique ou du service numérique sans retard injustifié suivant sa demande, sans frais et sans
        inconvénient majeur pour lui.
      </p>
      <p>
        Le consommateur peut obtenir une réduction du prix en conservant le contenu numérique ou le service
        numérique, ou il peut mettre fin au contrat en se faisant rembourser intégralement contre renoncement
        au contenu numérique ou au service numérique, si&nbsp;:
      </p>
      <p>
        1°&nbsp;Le professionnel refuse de mettre le contenu numérique ou le service numérique en
        conformité&nbsp;;
      </p>
      <p>
        2°&nbsp;La mise en conformité du contenu numérique ou du service numérique est retardée de manière
        injustifiée&nbsp;;
      </p>
      <p>
        3°&nbsp;La mise en conformité du contenu numérique ou du service numérique ne peut intervenir sans
        frais imposés au consommateur&nbsp;;
      </p>
      <p>
        4°&nbsp;La mise en conformité du contenu numérique ou du service numérique occasionne un inconvénient
        majeur pour le consommateur&nbsp;;
      </p>
      <p>
        5°&nbsp;La non-conformité du contenu numérique ou du service numérique persiste en dépit de la
        tentative de mise en conformité du professionnel restée infructueuse.
      </p>
      <p>
        Le consommateur a également droit à une réduction du prix ou à la résolution du contrat lorsque le
        défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat
        soit immédiate. Le consommateur n’est alors pas tenu de demander la mise en conformité du contenu
        numérique ou du service numérique au préalable.
      </p>
      <p>
        Dans les cas où le défaut de conformité est mineur, le consommateur n’a droit à l’annulation du
        contrat que si le contrat ne prévoit pas le paiement d’un prix.
      </p>
      <p>
        Toute période d’indisponibilité du contenu numérique ou du service numérique en vue de sa remise en
        conformité suspend la garantie qui restait à courir jusqu’à la fourniture du contenu numérique ou du
        service numérique de nouveau conforme.
      </p>
      <p>
        Ces droits résultent de l’application des articles&nbsp;L.&nbsp;224-25-1 à L.&nbsp;224-25-31 du code
        de la consommation.
      </p>
      <p>
        Le professionnel qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de
        conformité encourt une amende civile d’un montant maximal de 300&#8239;000&nbsp;euros, qui peut être
        porté jusqu’à 10&nbsp;% du chiffre d’affaires moyen annuel (article&nbsp;L.&nbsp;242-18-1 du code de
        la consommation).
      </p>
      <p>
        Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles
        1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette
        garantie donne droit à une réduction de prix si le contenu numérique ou le service numérique est
        conservé, ou à un remboursement intégral contre renonciation au contenu numérique ou au service
        numérique.
      </p>
    </div>
  );
}

export function WarrantiesAndLiability() {
  return (
    <>
      <p>
        Nous fournissons des automatisations conformes à leur fiche et nous corrigeons leurs défauts. Le
        consommateur bénéficie en plus des garanties légales rappelées dans cet encadré.
      </p>
      <LegalWarranty />
      <h3 id="responsabilite">Responsabilité</h3>
      <p>
        Nous répondons de la bonne exécution du contrat dans les conditions du droit commun. Nous ne répondons
        pas d’un dommage dû à votre propre fait, au fait imprévisible et insurmontable d’un tiers étranger au
        contrat ou à un cas de force majeure.
      </p>
      <p>
        Une automatisation vous aide&nbsp;; elle ne remplace ni votre relecture ni le conseil d’un
        professionnel du droit, du chiffre ou de la fiscalité. Vérifiez ce qu’elle produit avant de l’envoyer
        ou de vous y fier.
      </p>
      <p>
        L’accès peut être interrompu le temps d’une maintenance ou d’un incident. Nous faisons le nécessaire
        pour que ces interruptions soient rares et courtes.
      </p>
    </>
  );
}
