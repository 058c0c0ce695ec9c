import { isJsonObject } from '#domain/workflow/workflow-file.ts';

interface Box {
  name: string;
  note: string;
  isOff: boolean;
  x: number;
  y: number;
}

const WIDTH = 168;
const HEIGHT = 64;
/** n8n's places are further apart than a dialog is wide. */
const SCALE = 0.9;

function boxesOf(nodes: unknown): Box[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isJsonObject).flatMap((node) => {
    const { name, notes, disabled, position } = node;
    if (typeof name !== 'string' || !Array.isArray(position)) return [];
    const [x, y] = position.map(Number);
    const note = typeof notes === 'string' ? notes : '';
    return [{ name, note, isOff: disabled === true, x: (x ?? 0) * SCALE, y: (y ?? 0) * SCALE * 0.6 }];
  });
}

function linksOf(connections: unknown): [from: string, to: string][] {
  if (!isJsonObject(connections)) return [];
  return Object.entries(connections).flatMap(([from, ways]) => {
    const main: unknown = isJsonObject(ways) ? ways.main : [];
    const links = Array.isArray(main) ? main.flat() : [];
    return links.filter(isJsonObject).map(({ node }): [string, string] => [from, String(node)]);
  });
}

function Drawn({ box: { name, isOff, x, y } }: { box: Box }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width={WIDTH}
        height={HEIGHT}
        rx="10"
        className="fill-surface stroke-control"
        strokeWidth="1.5"
        strokeDasharray={isOff ? '5 4' : undefined}
      />
      <foreignObject width={WIDTH} height={HEIGHT}>
        <div className="flex h-full flex-col justify-center px-2 text-center text-ink text-xs leading-4">
          <span className="line-clamp-2">{name}</span>
          {isOff ? <span className="text-muted">à relier</span> : null}
        </div>
      </foreignObject>
    </g>
  );
}

/** Its nodes where n8n shows them; who does not see reads them in their order. */
export function WorkflowDrawing({ workflow }: { workflow: Record<string, unknown> }) {
  const boxes = boxesOf(workflow.nodes);
  const places = new Map(boxes.map((box) => [box.name, box]));
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x }) => x)) + WIDTH;
  const bottom = Math.max(...boxes.map(({ y }) => y)) + HEIGHT;
  if (boxes.length === 0) return null;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a small screen, so the keyboard must reach it.
      tabIndex={0}
      aria-label="Dessin du workflow, à faire défiler"
      className="slides pb-2"
    >
      <svg
        aria-hidden="true"
        width={right - left + 4}
        height={bottom - top + 4}
        viewBox={`${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}`}
      >
        {linksOf(workflow.connections).map(([from, to]) => {
          const [one, other] = [places.get(from), places.get(to)];
          if (!one || !other) return null;
          const [x1, y1, x2, y2] = [one.x + WIDTH, one.y + HEIGHT / 2, other.x, other.y + HEIGHT / 2];
          return (
            <path
              key={`${from} ${to}`}
              d={`M${x1} ${y1}C${x1 + 20} ${y1} ${x2 - 20} ${y2} ${x2} ${y2}`}
              className="fill-none stroke-control"
              strokeWidth="1.5"
            />
          );
        })}
        {boxes.map((box) => (
          <Drawn key={box.name} box={box} />
        ))}
      </svg>
      <ol className="sr-only">
        {boxes.map(({ name, note, isOff }) => (
          <li key={name}>
            {name}
            {isOff ? ', à relier' : ''}
            {note ? `\u00a0: ${note}` : ''}
          </li>
        ))}
      </ol>
    </section>
  );
}
