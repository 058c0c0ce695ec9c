/** A document as plain text and as Markdown (CommonMark 0.31.2, 28 January 2024; tables of GitHub Flavored Markdown 0.29). */
import type { Block } from './documents.ts';

function plainBlock(block: Block): string {
  switch (block.is) {
    case 'title':
      return block.text.toLocaleUpperCase('fr');
    case 'facts':
      return block.facts.map(([name, text]) => `${name}\u00a0: ${text}`).join('\n');
    case 'items':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return block.lines.join('\n');
    default:
      return block.text;
  }
}

const written = (blocks: readonly Block[], write: (block: Block) => string): string =>
  `${blocks
    .map(write)
    .filter((text) => text !== '')
    .join('\n\n')}\n`;

export const asText = (blocks: readonly Block[]): string => written(blocks, plainBlock);

/** What would be read as a mark is escaped (CommonMark, 2.4); also what would be one at the head of a line. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]{}<>#|~&!$@]/g, '\\$&')
    .replace(/^([-+=:])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/** An address stands between signs of its own (CommonMark, 6.5), for an escape within it would break it. */
function inMarkdown(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .split(/(https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)»'’"\\\]])/)
    .map((part, index) =>
      index % 2 === 1 ? `<${part}>` : index === 0 ? escaped(part) : escaped(`x${part}`).slice(1),
    )
    .join('');
}

const row = (cells: readonly string[]): string => `| ${cells.map(inMarkdown).join(' | ')} |`;

function markdownBlock(block: Block): string {
  switch (block.is) {
    case 'title':
      return `# ${inMarkdown(block.text)}`;
    case 'heading':
      return `## ${inMarkdown(block.text)}`;
    case 'subheading':
      return `### ${inMarkdown(block.text)}`;
    case 'text':
      return inMarkdown(block.text);
    case 'facts':
      return block.facts.map(([name, text]) => `- **${name}\u00a0:** ${inMarkdown(text)}`).join('\n');
    case 'items':
      return block.items.map((item) => `- ${inMarkdown(item)}`).join('\n');
    case 'table':
      return [row(block.heads), `|${'---|'.repeat(block.heads.length)}`, ...block.rows.map(row)].join('\n');
  }
}

export const asMarkdown = (blocks: readonly Block[]): string => written(blocks, markdownBlock);
