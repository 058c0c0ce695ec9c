import { type Box, boxesOf, HEIGHT, linkPath, linksOf, WIDTH } from './workflow-drawing.ts';

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
          return (
            <path
              key={`${from} ${to}`}
              d={linkPath(one, other)}
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
