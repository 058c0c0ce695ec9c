import { type Element, left, right, type Sheet, type Style } from './sheet.ts';

export type TextBlock =
  | { paragraph: string }
  | { heading: string; level: 'H2' | 'H3' }
  | { items: readonly string[]; ordered: boolean }
  | { box: readonly TextBlock[] };

const body: Style = { size: 9.5, pitch: 9.5 * 1.45, weight: 400, color: '#16211f' };
const headings: Record<'H2' | 'H3', Style> = {
  H2: { ...body, size: 13, pitch: 13 * 1.3, weight: 700 },
  H3: { ...body, size: 10.5, pitch: 10.5 * 1.4, weight: 700 },
};
const padding = 10;
const markWidth = 16;

interface Place {
  sheet: Sheet;
  parent: Element | undefined;
  from: number;
  to: number;
}

function drawWords({ sheet, parent, from, to }: Place, words: string, style: Style, tag: string): void {
  sheet.draw(
    sheet.lay([
      { x: from, width: to - from, blocks: [{ words, style, element: sheet.element(tag, parent) }] },
    ]),
  );
}

function drawItems(place: Place, { items, ordered }: Extract<TextBlock, { items: unknown }>): void {
  const { sheet, parent, from, to } = place;
  const list = sheet.element('L', parent);
  for (const [index, words] of items.entries()) {
    const item = sheet.element('LI', list);
    const mark = { words: ordered ? `${index + 1}.` : '•', style: body, element: sheet.element('Lbl', item) };
    const said = { words, style: body, element: sheet.element('LBody', item) };
    sheet.draw(
      sheet.lay([
        { x: from, width: markWidth, blocks: [mark] },
        { x: from + markWidth, width: to - from - markWidth, blocks: [said] },
      ]),
    );
    sheet.y += 4;
  }
  sheet.y += 4;
}

/** Whole on one page, for a frame does not go on at the next. */
function drawBox(place: Place, { box }: Extract<TextBlock, { box: unknown }>): void {
  const { sheet, from, to } = place;
  const inside = { ...place, from: from + padding, to: to - padding };
  const words = box.flatMap((block) => ('items' in block ? block.items : [Object.values(block).join('')]));
  const heights = words.map(
    (line) =>
      sheet.lay([{ x: inside.from, width: inside.to - inside.from, blocks: [{ words: line, style: body }] }])
        .height + 10,
  );
  sheet.keep(heights.reduce((sum, height) => sum + height, 2 * padding));
  const above = sheet.y;
  sheet.y += padding;
  drawBlocks(inside, box);
  sheet.y += padding - 8;
  sheet.frame('#9aa8a4', above);
  sheet.y += 10;
}

function drawBlocks(place: Place, blocks: readonly TextBlock[]): void {
  const { sheet } = place;
  for (const block of blocks) {
    if ('paragraph' in block) {
      drawWords(place, block.paragraph, body, 'P');
      sheet.y += 8;
    } else if ('heading' in block) {
      const style = headings[block.level];
      sheet.y += block.level === 'H2' ? 12 : 4;
      // With the first lines that it names.
      sheet.keep(style.pitch + 4 * body.pitch);
      drawWords(place, block.heading, style, block.level);
      sheet.y += 5;
    } else if ('items' in block) drawItems(place, block);
    else drawBox(place, block);
  }
}

export function drawText(sheet: Sheet, blocks: readonly TextBlock[]): void {
  drawBlocks({ sheet, parent: undefined, from: left, to: right }, blocks);
}
