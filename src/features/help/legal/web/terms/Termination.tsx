import type { SectionProps } from '../document-section.ts';
import { ContactEmail } from '../Mention.tsx';

export function Termination({ mentions }: SectionProps) {
  return (
    <>
      <p>
        L’abonnement est conclu pour une durée indéterminée, <strong>sans engagement</strong>. Vous le
        résiliez quand vous voulez, sans motif et sans frais.
      </p>
      <p>
        Pour résilier, ouvrez l’onglet «&nbsp;Automatisations&nbsp;» de votre tableau de bord, choisissez
        «&nbsp;Annuler l’abonnement&nbsp;» et confirmez. Vous pouvez aussi nous écrire à{' '}
        <ContactEmail address={mentions.contactEmail} />.
      </p>
      <ul>
        <li>
          <strong>L’accès continue jusqu’à la fin du mois payé.</strong> Aucune autre mensualité n’est
          prélevée.
        </li>
        <li>
          <strong>L’automatisation reste achetée.</strong> Si vous reprenez l’abonnement, vous ne la payez pas
          une seconde fois.
        </li>
        <li>
          Avant la fin du mois payé, vous pouvez revenir sur l’annulation sans rien payer&nbsp;: le
          prélèvement reprend au renouvellement suivant.
        </li>
        <li>Le mois entamé n’est pas remboursé, hors rétractation ou manquement de notre part.</li>
      </ul>
      <p>
        Nous pouvons mettre fin à un abonnement si nous cessons de fournir l’automatisation, en vous prévenant
        à l’avance par email. Un mois payé et non fourni est remboursé.
      </p>
    </>
  );
}
