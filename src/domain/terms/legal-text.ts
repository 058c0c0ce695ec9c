/** `**strong**`, `[label](address)` and the names of what the settings say, as `{company}`. */
export type LegalLine = string;

/** A line alone is a paragraph. */
export type LegalBlock =
  | LegalLine
  | { id: string; heading: string }
  | { list: readonly LegalLine[]; ordered?: boolean }
  | { box: readonly LegalLine[] }
  | { form: readonly (LegalLine | { id: string; heading: string } | { list: readonly LegalLine[] })[] };

/** Its anchor never changes, since people link to it. */
export interface LegalSection {
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

/** Who sells, as the settings say it; a name without a value is shown between brackets. */
export const MENTIONS = {
  site: 'nom du site',
  company: 'dénomination sociale',
  address: 'adresse du siège',
  registration: 'numéro d’immatriculation',
  email: 'adresse email',
  phone: 'numéro de téléphone',
  mediator: 'nom, adresse et site du médiateur de la consommation',
} as const;

export type MentionName = keyof typeof MENTIONS;
export type Mentions = Partial<Record<MentionName, string | undefined>>;

/** Who sells, as the settings said it when a text was accepted. */
export interface SellerIdentity extends Mentions {
  site: string;
  siteUrl: string;
  vatNumber?: string | undefined;
}

export type LegalPart =
  | { text: string }
  | { strong: string }
  | { label: string; href: string }
  | { mention: MentionName };

const parts = /\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)|\{(\w+)\}/g;

const isMention = (name: string): name is MentionName => Object.hasOwn(MENTIONS, name);

export function partsOf(line: LegalLine): LegalPart[] {
  const found: LegalPart[] = [];
  let at = 0;
  for (const match of line.matchAll(parts)) {
    const [whole, strong, label, href, mention = ''] = match;
    if (match.index > at) found.push({ text: line.slice(at, match.index) });
    if (strong !== undefined) found.push({ strong });
    else if (label !== undefined && href !== undefined) found.push({ label, href });
    else found.push(isMention(mention) ? { mention } : { text: whole });
    at = match.index + whole.length;
  }
  if (at < line.length) found.push({ text: line.slice(at) });
  return found;
}

const mentionIn = (mentions: Mentions, name: MentionName) => mentions[name] || `[${MENTIONS[name]}]`;

/** As paper says it: an address of the site stands whole behind its name. */
export function plainLine(line: LegalLine, mentions: Mentions, siteUrl: string): string {
  return partsOf(line)
    .map((part) => {
      if ('text' in part) return part.text;
      if ('strong' in part) return part.strong;
      if ('mention' in part) return mentionIn(mentions, part.mention);
      return part.href.startsWith('/') ? `${part.label} (${siteUrl}${part.href})` : part.label;
    })
    .join('');
}
