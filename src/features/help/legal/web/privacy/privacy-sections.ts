import type { DocumentSection } from '../document-section.ts';
import { Contact } from './Contact.tsx';
import { DataAccess } from './DataAccess.tsx';
import { DataCollected } from './DataCollected.tsx';
import { DataUse } from './DataUse.tsx';
import { Introduction } from './Introduction.tsx';
import { Modifications } from './Modifications.tsx';
import { Retention } from './Retention.tsx';
import { Rights } from './Rights.tsx';
import { Security } from './Security.tsx';

/** See docs/product/legal-pages.md#nine-sections-of-privacy. */
export const privacySections: DocumentSection[] = [
  { id: 'introduction', title: 'Introduction', Body: Introduction },
  { id: 'donnees-collectees', title: 'Données collectées', Body: DataCollected },
  { id: 'utilisation', title: 'Utilisation', Body: DataUse },
  { id: 'acces', title: 'Qui y a accès', Body: DataAccess },
  { id: 'conservation', title: 'Conservation', Body: Retention },
  { id: 'securite', title: 'Sécurité', Body: Security },
  { id: 'droits', title: 'Vos droits', Body: Rights },
  { id: 'contact', title: 'Contact', Body: Contact },
  { id: 'modifications', title: 'Modifications', Body: Modifications },
];
