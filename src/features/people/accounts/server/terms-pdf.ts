import { type Edition, requireEdition, TERMS_TITLE, withdrawalFormOf } from '#domain/terms/editions.ts';
import { type LegalBlock, plainLine, type SellerIdentity } from '#domain/terms/legal-text.ts';
import type { EditionName } from '#domain/terms/versions.ts';
import { drawPaper } from '#server/pdf/draw-paper.ts';
import type { TextBlock } from '#server/pdf/draw-text.ts';
import { sellerLines } from '#server/pdf/seller.ts';

export interface TermsFiles {
  terms: Buffer;
  /** Apart from them: it can be sent back without taking the contract to pieces. */
  form: Buffer;
}

type Say = (line: string) => string;

/** The font of the file has no narrow space. */
const sayer =
  ({ siteUrl, ...mentions }: SellerIdentity): Say =>
  (line) =>
    plainLine(line, mentions, siteUrl).replaceAll('\u202f', '\u00a0');

function drawn(block: LegalBlock, say: Say): TextBlock {
  if (typeof block === 'string') return { paragraph: say(block) };
  if ('heading' in block) return { heading: say(block.heading), level: 'H3' };
  if ('list' in block) return { items: block.list.map(say), ordered: block.ordered === true };
  const within: readonly LegalBlock[] = 'box' in block ? block.box : block.form;
  return { box: within.map((one) => drawn(one, say)) };
}

function textOf({ sections, annex }: Edition, say: Say): TextBlock[] {
  const numbered = sections.map((section, index) => ({
    ...section,
    title: `${index + 1}. ${section.title}`,
  }));
  return [...numbered, ...(annex ? [annex] : [])].flatMap(({ title, blocks }) => [
    { heading: title, level: 'H2' } as const,
    ...blocks.map((block) => drawn(block, say)),
  ]);
}

/** The day on which the text was published: the file is the same whenever it is drawn. */
const writtenAt = ({ publishedOn }: Edition) => new Date(`${publishedOn}T10:00:00Z`);

function paperOf(edition: Edition, { company, site, mediator, ...seller }: SellerIdentity) {
  const name = company ?? site;
  return {
    author: name,
    writtenAt: writtenAt(edition),
    parties: [
      ['Vendeur', sellerLines({ ...seller, name })],
      ...(mediator ? [['Médiateur de la consommation', [mediator]] as const] : []),
    ] as const,
    rows: [],
    legalLines: [],
  };
}

/** `readApart` runs it. The same edition and seller are the same files, to the byte. */
export async function read(asked: { edition: EditionName; identity: SellerIdentity }): Promise<TermsFiles> {
  const edition = requireEdition(asked.edition);
  const say = sayer(asked.identity);
  const paper = paperOf(edition, asked.identity);
  const [heading, ...blocks] = withdrawalFormOf(edition);
  const title = typeof heading === 'object' && 'heading' in heading ? heading.heading : '';
  const terms = await drawPaper({
    ...paper,
    title: TERMS_TITLE,
    date: `Édition ${edition.name}\u00a0: ${edition.dates}`,
    text: textOf(edition, say),
    footer: `Conditions générales, édition ${edition.name}`,
  });
  const form = await drawPaper({ ...paper, title, text: blocks.map((block) => drawn(block, say)) });
  return { terms, form };
}
