import type { ComponentType } from 'react';
import { Account } from './sections/Account.tsx';
import { Browsing } from './sections/Browsing.tsx';
import { Buying } from './sections/Buying.tsx';
import { Dashboard } from './sections/Dashboard.tsx';
import { FeatureTable } from './sections/FeatureTable.tsx';
import { FreeTrial } from './sections/FreeTrial.tsx';
import { Introduction } from './sections/Introduction.tsx';
import { MonthlyCap } from './sections/MonthlyCap.tsx';
import { Payment } from './sections/Payment.tsx';
import { Profile } from './sections/Profile.tsx';
import { Subscriptions } from './sections/Subscriptions.tsx';
import { Troubleshooting } from './sections/Troubleshooting.tsx';
import { Using } from './sections/Using.tsx';
import { YourData } from './sections/YourData.tsx';

export interface GuideSection {
  id: string;
  title: string;
  Body: ComponentType;
}

/** See docs/product/legal-pages.md#guide-and-its-table. */
export const guideSections: GuideSection[] = [
  { id: 'introduction', title: 'Le principe en une minute', Body: Introduction },
  { id: 'acces', title: 'Ce qui est ouvert à tous', Body: FeatureTable },
  { id: 'compte', title: 'Créer un compte', Body: Account },
  { id: 'catalogue', title: 'Trouver une automatisation', Body: Browsing },
  { id: 'essai', title: 'Essayer gratuitement', Body: FreeTrial },
  { id: 'achat', title: 'Acheter et s’abonner', Body: Buying },
  { id: 'utilisation', title: 'Utiliser une automatisation', Body: Using },
  { id: 'tableau-de-bord', title: 'Se repérer dans le tableau de bord', Body: Dashboard },
  { id: 'abonnements', title: 'Gérer ses abonnements', Body: Subscriptions },
  { id: 'paiement', title: 'Carte et paiements', Body: Payment },
  { id: 'plafond', title: 'Le plafond mensuel', Body: MonthlyCap },
  { id: 'profil', title: 'Profil, adresses et préférences', Body: Profile },
  { id: 'donnees', title: 'Exporter, supprimer, restaurer', Body: YourData },
  { id: 'depannage', title: 'Dépannage et support', Body: Troubleshooting },
];
