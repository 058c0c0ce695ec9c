import { Readable } from 'node:stream';
import { isLedgerActor, type LedgerActor } from '#domain/money/ledger-facts.ts';
import { ledgerWords } from '#domain/money/ledger-words.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { supportEntries } from '#help/support/server/for-other-features.ts';
import { invoiceNumbersOf, printInvoice } from '#money/orders/server/for-other-features.ts';
import { streamRows } from '#server/db/stream-rows.ts';
import { putFile } from '#server/gateways/storage.ts';
import { hashesOfEmail } from '#server/keys/email-hash.ts';
import type { Shop } from '#server/shop.ts';
import { openZip, type ZipEntry } from '#server/zip/open-zip.ts';
import { paperEntries } from '#shop/documents/server/for-other-features.ts';
import { archiveFile } from './archive-file.ts';
import { type ArchivePart, accountParts } from './archive-parts.ts';
import { purchaseParts } from './purchase-parts.ts';
import type { Reader } from './store.ts';

const by: Record<LedgerActor, string> = {
  customer: 'vous',
  staff: 'l’équipe',
  system: 'le programme',
  provider: 'le prestataire de paiement',
};

/** Includes what an earlier deletion of the same address left. */
const recordParts: readonly ArchivePart[] = [
  {
    file: 'journal.json',
    says: 'le journal de tout ce qui a changé dans vos achats, paiements et abonnements, en toutes lettres',
    tables: ['ledger_events', 'ledger_heads'],
    query: `select e.sequence, e.at, e.actor, e.entity, e.entity_id, e.act, e.before, e.after, e.hash
      from ledger_events e join users u on u.ledger_id = e.ledger_id where u.id = $1 order by e.sequence`,
    tell: ({ entity, act, actor, ...event }) => ({
      text: ledgerWords(String(entity), String(act)),
      by: typeof actor === 'string' && isLedgerActor(actor) ? by[actor] : actor,
      entity,
      act,
      ...event,
    }),
  },
  {
    file: 'trace-d-un-compte-precedent.json',
    says: 'ce qui reste d’un compte que vous aviez supprimé avec cette même adresse',
    tables: ['deletion_records'],
    of: 'address',
    query: `select (select coalesce(jsonb_agg(p.automation_id order by p.id), '[]') from purchases p
          where p.id in (select e::int from jsonb_array_elements(purchase_ids) e)) as owned_automation_ids,
        (monthly_cap / 100.0)::float8 as monthly_cap, last_numbers, deleted_at, restored_at, purge_at
      from deletion_records where email_hmac = any($1)`,
  },
  {
    file: 'essai-gratuit.json',
    says: 'la trace de votre essai gratuit, une pour chaque adresse email que vous avez confirmée depuis',
    tables: ['used_trials'],
    query: `select used_at, purge_at from used_trials where user_id = $1 order by used_at`,
  },
];

function readMe(
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
- factures/ : chaque facture et chaque avoir de la boutique, en PDF.
- documents/ : chaque facture, avoir et devis que vous avez émis avec vos outils, en PDF.
- support/ : les fichiers de vos échanges avec le support, un dossier par demande.

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

export const archiveParts: readonly ArchivePart[] = [...accountParts, ...purchaseParts, ...recordParts];

/** A JSON list, row by row. */
async function* jsonOf(
  shop: Shop,
  { query, tell = (row) => row }: ArchivePart,
  value: number | readonly string[],
) {
  let before = '[\n';
  for await (const row of streamRows(shop.pool, query, [value])) {
    yield before + JSON.stringify(tell(row), null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* entriesOf(shop: Shop, userId: number, reader: Reader, now: Date): AsyncGenerator<ZipEntry> {
  const { SITE_NAME: siteName, siteUrl, MAIL_FROM: contact } = shop.settings;
  const name = `${reader.firstName} ${reader.lastName}`.trim();
  const text = readMe({ siteName, siteUrl, contact }, { name, email: reader.email, now }, archiveParts);
  yield { name: 'LISEZ-MOI.txt', open: () => Readable.from([text]) };
  for (const part of archiveParts) {
    // An unconfirmed address may be somebody else's.
    if (part.of === 'address' && !reader.emailVerified) continue;
    const value = part.of === 'address' ? hashesOfEmail(shop.settings, reader.email) : userId;
    yield { name: part.file, open: () => Readable.from(jsonOf(shop, part, value)) };
  }
  for await (const number of invoiceNumbersOf(shop, userId)) {
    const open = async () => Readable.from([await printInvoice(shop, userId, number)]);
    yield { name: `factures/${number}.pdf`, open };
  }
  yield* paperEntries(shop, userId);
  yield* supportEntries(shop, userId);
}

/** Streamed from the database; answers its size in bytes. Throws what went wrong. */
export async function writeArchive(
  shop: Shop,
  { id, userId }: { id: string; userId: number },
  reader: Reader,
): Promise<number> {
  const now = shop.clock.now();
  const { output, failure, close } = await openZip(entriesOf(shop, userId, reader, now), now);
  try {
    return await putFile(shop.settings, archiveFile(id), output);
  } catch (error) {
    throw failure() ?? error;
  } finally {
    close();
  }
}
