import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildWorkflow } from '#domain/workflow/build-workflow.ts';
import { STEP_KINDS } from '#domain/workflow/steps.ts';
import { type Box, boxesOf, HEIGHT, linkPath, linksOf, WIDTH } from './IdeaReading.tsx';

type Point = [x: number, y: number];

/** Points of a path of `M`, `C` and `L`. */
function pointsOf(path: string): Point[] {
  let [x, y]: Point = [0, 0];
  return [...path.matchAll(/([MCL])([^MCL]+)/g)].flatMap(([, kind, numbers = '']) => {
    const given = numbers.trim().split(' ').map(Number);
    const [a = 0, b = 0, c = 0, d = 0] = given;
    const [endX = 0, endY = 0] = given.slice(-2);
    const [fromX, fromY] = [x, y];
    [x, y] = [endX, endY];
    return Array.from({ length: 41 }, (_, at): Point => {
      const t = kind === 'M' ? 1 : at / 40;
      const one = (p: number, q: number, r: number, s: number) =>
        kind === 'C'
          ? (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t ** 2 * r + t ** 3 * s
          : p + (s - p) * t;
      return [one(fromX, a, c, endX), one(fromY, b, d, endY)];
    });
  });
}

const isBehind = ({ x, y }: Box, [atX, atY]: Point) =>
  atX > x + 1 && atX < x + WIDTH - 1 && atY > y + 1 && atY < y + HEIGHT - 1;

it('draws no link behind a box, whatever the steps', () => {
  const anySteps = fc.array(
    fc.constantFrom(...STEP_KINDS).map((kind) => ({ kind, title: '', field: null })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(anySteps, (steps) => {
      const { nodes, connections } = buildWorkflow({
        name: 'x',
        path: 'a1b2c3d4e5f60718',
        inputs: [],
        steps,
      });
      const boxes = boxesOf(nodes);
      const named = (name: string) => boxes.find((box) => box.name === name)!;
      for (const [from, to] of linksOf(connections)) {
        const points = pointsOf(linkPath(named(from), named(to)));
        const behind = boxes.filter((box) => points.some((point) => isBehind(box, point)));
        expect(behind.map(({ name }) => `${from} → ${to}: ${name}`)).toEqual([]);
      }
    }),
  );
});
