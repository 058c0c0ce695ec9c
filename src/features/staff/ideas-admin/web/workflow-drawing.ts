import { isJsonObject } from '#domain/workflow/workflow-file.ts';

export interface Box {
  name: string;
  note: string;
  isOff: boolean;
  x: number;
  y: number;
}

export const WIDTH = 168;
export const HEIGHT = 64;
/** n8n spaces its nodes wider than a dialog. */
const SCALE = 0.9;
const FLATTER = 0.6;
/** Links bend in the space between two columns and two rows. */
const [BEND, LANE] = [15, 22];

export function boxesOf(nodes: unknown): Box[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isJsonObject).flatMap((node) => {
    const { name, notes, disabled, position } = node;
    if (typeof name !== 'string' || !Array.isArray(position)) return [];
    const [x, y] = position.map(Number);
    const note = typeof notes === 'string' ? notes : '';
    return [{ name, note, isOff: disabled === true, x: (x ?? 0) * SCALE, y: (y ?? 0) * SCALE * FLATTER }];
  });
}

export function linksOf(connections: unknown): [from: string, to: string][] {
  if (!isJsonObject(connections)) return [];
  return Object.entries(connections).flatMap(([from, ways]) => {
    const main: unknown = isJsonObject(ways) ? ways.main : [];
    const links = Array.isArray(main) ? main.flat() : [];
    return links.filter(isJsonObject).map(({ node }): [string, string] => [from, String(node)]);
  });
}

/** The link runs from a box's right side to the next one's left; a link that skips a column runs between the rows. */
export function linkPath(from: Box, to: Box): string {
  const [x1, y1, x2, y2] = [from.x + WIDTH, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2];
  const isNext = x2 > x1 && (x2 - x1 < WIDTH || y1 === y2);
  if (isNext) return `M${x1} ${y1}C${x1 + 20} ${y1} ${x2 - 20} ${y2} ${x2} ${y2}`;
  const lane = y1 + (y2 < y1 ? -1 : 1) * (HEIGHT / 2 + LANE);
  const down = `C${x1 + BEND} ${y1} ${x1 + BEND} ${lane} ${x1} ${lane}`;
  const up = `C${x2 - BEND} ${lane} ${x2 - BEND} ${y2} ${x2} ${y2}`;
  return `M${x1} ${y1}${down}L${x2} ${lane}${up}`;
}
