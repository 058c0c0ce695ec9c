import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#contract-kit/error-codes.ts';
import { findEdition } from '#domain/terms/editions.ts';
import type { SellerIdentity } from '#domain/terms/legal-text.ts';
import { type EditionName, editionOf } from '#domain/terms/versions.ts';
import { readApart } from '#server/apart/read-apart.ts';
import { termsDocuments } from '#server/db/schema/accounts.ts';
import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import { sellerIdentity } from '#server/pdf/seller.ts';
import type { Shop } from '#server/shop.ts';
import type { TermsAcceptance } from '../contract.ts';
import { type AcceptedTerms, selectDigest } from './term-store.ts';
import type { read, TermsFiles } from './terms-pdf.ts';

type Keeping = Pick<Shop, 'db' | 'settings' | 'clock' | 'errorReports'>;

const drawer = new URL('./terms-pdf.ts', import.meta.url);
const withinMs = 20_000;
/** The machine lacks time or memory. */
class NotDrawn extends Error {
  override name = 'NotDrawn';
}

/** Many requests at once draw one file once. */
const drawings = new LRUCache<string, Promise<TermsFiles>>({ max: 10 });

function draw(edition: EditionName, identity: SellerIdentity): Promise<TermsFiles> {
  const key = JSON.stringify([edition, identity]);
  const known = drawings.get(key);
  if (known) return known;
  const drawing = readApart<typeof read>(drawer, { edition, identity }, { withinMs }).catch(
    (cause: unknown) => {
      drawings.delete(key);
      throw new NotDrawn('the terms could not be drawn', { cause });
    },
  );
  drawings.set(key, drawing);
  return drawing;
}

/** The file of an edition by today's seller; drawn once ever (docs/product/legal-pages.md#kept-as-accepted). */
async function keepDocument(shop: Keeping, edition: EditionName): Promise<string> {
  const identity = sellerIdentity(shop.settings);
  const known = await selectDigest(shop.db, edition, identity);
  if (known) return known;
  const { terms: file, form } = await draw(edition, identity);
  const digest = createHash('sha256').update(file).digest('hex');
  const row = { digest, edition, identity, file, form, writtenAt: shop.clock.now() };
  await shop.db.insert(termsDocuments).values(row).onConflictDoNothing();
  return (await selectDigest(shop.db, edition, identity)) ?? digest;
}

/** What a form says that its reader accepts. A machine that cannot draw it holds back no acceptance. */
export async function acceptedDocument(
  shop: Keeping,
  { version, annex }: TermsAcceptance,
): Promise<AcceptedTerms> {
  const edition = editionOf(version, annex);
  const digest = await keepDocument(shop, edition).catch((error: unknown) => {
    if (!(error instanceof NotDrawn)) throw error;
    shop.errorReports.report(error, {});
    return null;
  });
  return { edition, digest };
}

const isDigest = (name: string) => /^[0-9a-f]{64}$/.test(name);

async function selectDocument({ db }: Keeping, digest: string) {
  const [row] = await db.select().from(termsDocuments).where(eq(termsDocuments.digest, digest));
  return row;
}

/** By its digest as it was accepted, or by the name of its edition as it is now. */
async function findDocument(shop: Keeping, name: string) {
  const edition = findEdition(name);
  const digest = isDigest(name) ? name : edition && (await keepDocument(shop, edition.name));
  return digest === undefined ? undefined : selectDocument(shop, digest);
}

/** Throws `not_found`, or `unavailable` when drawing takes too long. */
export async function readTerms(shop: Keeping, asked: string): Promise<{ name: string; content: Buffer }> {
  const found = await findDocument(shop, asked).catch((error: unknown) => {
    throw error instanceof NotDrawn ? new Refusal('unavailable', { retryAfterSeconds: 60 }) : error;
  });
  if (!found) throw new Refusal('not_found');
  return { name: `conditions-generales-${found.edition}.pdf`, content: found.file };
}

const contentType = 'application/pdf';

export const attachTerms: DrawAttachment = async (shop, { id }) => {
  const found = await findDocument(shop, id);
  return found && { filename: `conditions-generales-${found.edition}.pdf`, contentType, content: found.file };
};

export const attachWithdrawalForm: DrawAttachment = async (shop, { id }) => {
  const found = await findDocument(shop, id);
  return found && { filename: 'formulaire-de-retractation.pdf', contentType, content: found.form };
};
