import { Link } from 'react-router';
import {
  type LegalBlock,
  type LegalPart,
  MENTIONS,
  type Mentions,
  partsOf,
} from '#domain/terms/legal-text.ts';
import { ContactEmail, Mention } from './LegalParts.tsx';

function Part({ part, mentions }: { part: LegalPart; mentions: Mentions }) {
  if ('text' in part) return part.text;
  if ('strong' in part) return <strong>{part.strong}</strong>;
  if ('mention' in part) {
    const value = mentions[part.mention];
    if (part.mention === 'email' && value) return <ContactEmail address={value} />;
    return <Mention value={value} name={MENTIONS[part.mention]} />;
  }
  return part.href.startsWith('#') ? (
    <a href={part.href}>{part.label}</a>
  ) : (
    <Link to={part.href}>{part.label}</Link>
  );
}

function Line({ line, mentions }: { line: string; mentions: Mentions }) {
  return partsOf(line).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a published text never move.
    <Part key={index} part={part} mentions={mentions} />
  ));
}

const frame = 'mt-6 rounded-lg border border-line bg-surface p-5 md:p-6';

function Block({ block, mentions }: { block: LegalBlock; mentions: Mentions }) {
  if (typeof block === 'string')
    return (
      <p>
        <Line line={block} mentions={mentions} />
      </p>
    );
  if ('heading' in block) return <h3 id={block.id}>{block.heading}</h3>;
  if ('list' in block) {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.list.map((line) => (
          <li key={line}>
            <Line line={line} mentions={mentions} />
          </li>
        ))}
      </List>
    );
  }
  return 'box' in block ? (
    <blockquote className={`${frame} space-y-3 text-sm leading-6`}>
      <LegalText blocks={block.box} mentions={mentions} />
    </blockquote>
  ) : (
    <div className={frame}>
      <LegalText blocks={block.form} mentions={mentions} />
    </div>
  );
}

/** The same text as its PDF (`terms-pdf.ts`). */
export function LegalText({ blocks, mentions }: { blocks: readonly LegalBlock[]; mentions: Mentions }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a published text never move.
    <Block key={index} block={block} mentions={mentions} />
  ));
}
