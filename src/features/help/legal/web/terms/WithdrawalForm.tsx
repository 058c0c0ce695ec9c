import type { SectionProps } from '../document-section.ts';
import { ContactEmail, Mention } from '../Mention.tsx';

/** The model form of the annex to article R. 221-1 of the consumer code. */
export function WithdrawalForm({ mentions }: SectionProps) {
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
