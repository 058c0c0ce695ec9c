import { LegalWarranty } from './LegalWarranty.tsx';

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
