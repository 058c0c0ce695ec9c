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
