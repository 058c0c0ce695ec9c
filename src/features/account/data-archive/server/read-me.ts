import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { ArchivePart } from './archive-part.ts';

export function readMe(
  { siteName, siteUrl, contact }: { siteName: string; siteUrl: string; contact: string },
  { name, email, now }: { name: string; email: string; now: Date },
  parts: readonly ArchivePart[],
): string {
  return `TOUTES MES DONNÉES CHEZ ${siteName.toUpperCase()}

Compte : ${[name, email].filter(Boolean).join(', ')}
Faite le ${formatDateTime(now)} (heure de Paris)

Cette archive contient tout ce que ${siteName} garde à votre sujet (RGPD, articles 15 et 20).
Elle vous est destinée : gardez-la en lieu sûr. Elle reste dans votre compte ${periodInWords(KEPT_DATA.archives.period)}, puis elle est effacée.

LES FICHIERS

${parts.map(({ file, says }) => `- ${file} : ${says}.`).join('\n')}
- factures/ : chaque facture et chaque avoir, en PDF.

Les fichiers .json s’ouvrent avec un éditeur de texte ou un navigateur ; un autre service peut les reprendre.
Les montants sont en euros. Les dates sont en temps universel (la lettre Z), une ou deux heures avant l’heure de Paris.

CE QUI N’Y EST PAS

- Votre mot de passe : nous n’en gardons qu’une empreinte, qui ne dit rien à personne.
- Votre carte : elle est chez Stripe, notre prestataire de paiement. Nous n’en gardons ni le numéro ni les derniers chiffres.
- Vos choix de cookies et d’affichage, et le brouillon d’un formulaire : ils ne sont que dans votre navigateur.
- Des compteurs contre les abus : des empreintes sans nom, effacées le lendemain au plus tard.

VOS DROITS

Pourquoi nous gardons ces données, combien de temps et qui les lit : ${siteUrl}/privacy#conservation
Pour les corriger, les effacer ou nous poser une question : ${contact}
Pour vous plaindre : CNIL, www.cnil.fr/fr/plaintes
`.replaceAll(/ (?=[:;!?»])/g, '\u00a0');
}
