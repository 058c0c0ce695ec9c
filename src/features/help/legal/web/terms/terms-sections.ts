import type { DocumentSection } from '../document-section.ts';
import { AccessAndTrial } from './AccessAndTrial.tsx';
import { Account } from './Account.tsx';
import { CatalogueAndPrices } from './CatalogueAndPrices.tsx';
import { Changes } from './Changes.tsx';
import { Disputes } from './Disputes.tsx';
import { Ordering } from './Ordering.tsx';
import { PaymentAndRenewal } from './PaymentAndRenewal.tsx';
import { PersonalData } from './PersonalData.tsx';
import { Purpose } from './Purpose.tsx';
import { Termination } from './Termination.tsx';
import { WarrantiesAndLiability } from './WarrantiesAndLiability.tsx';
import { Withdrawal } from './Withdrawal.tsx';

/** See docs/product/legal-pages.md#twelve-sections-of-terms. */
export const termsSections: DocumentSection[] = [
  { id: 'objet', title: 'Objet et acceptation', Body: Purpose },
  { id: 'compte', title: 'Votre compte', Body: Account },
  { id: 'prix', title: 'Catalogue et prix', Body: CatalogueAndPrices },
  { id: 'commande', title: 'Commande', Body: Ordering },
  { id: 'paiement', title: 'Paiement et renouvellement', Body: PaymentAndRenewal },
  { id: 'acces', title: 'Accès, essai gratuit et cadeaux', Body: AccessAndTrial },
  { id: 'resiliation', title: 'Durée et résiliation', Body: Termination },
  { id: 'changements', title: 'Changements de prix et de conditions', Body: Changes },
  { id: 'retractation', title: 'Droit de rétractation et remboursements', Body: Withdrawal },
  { id: 'garanties', title: 'Garanties et responsabilité', Body: WarrantiesAndLiability },
  { id: 'donnees', title: 'Données personnelles', Body: PersonalData },
  { id: 'litiges', title: 'Réclamations, médiation et droit applicable', Body: Disputes },
];
