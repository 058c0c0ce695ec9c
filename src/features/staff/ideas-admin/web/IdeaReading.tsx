import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount } from '#domain/money/money.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { isJsonObject } from '#domain/workflow/workflow-file.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { saveFile } from '#web/api/download.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Link } from '#web/ui/Link.tsx';
import { toast } from '#web/ui/toast.ts';
import { WrittenByAi } from '#web/ui/WrittenByAi.tsx';
import type { IdeaReadings, StaffIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import { readingsOfIdea } from './queries.ts';

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

const failed = 'Erreur lors du téléchargement du fichier';

async function saveWorkflow(id: number): Promise<void> {
  const { download_url: url } = await call(calls.downloadWorkflow, { params: { id } });
  if (!url) throw new Error('URL de téléchargement non disponible');
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(failed);
  saveFile(await answer.blob(), `workflow_idea_${id}.json`);
}

const ours = ['URL de téléchargement non disponible'];

function IdeaWorkflow({ id, workflow }: { id: number; workflow: Record<string, unknown> }) {
  const download = useSingleMutation({
    mutationFn: () => saveWorkflow(id),
    onError: ({ message }) => toast.error(ours.includes(message) ? message : failed),
  });
  return (
    <section aria-label="Workflow" className="flex flex-col gap-3">
      <h4 className="font-semibold text-sm">Workflow</h4>
      <WorkflowDrawing workflow={workflow} />
      <p className="text-muted text-sm">
        Dessiné par la boutique à partir des étapes. Ce qui est à relier est éteint&nbsp;: l’équipe y met son
        compte dans n8n.
      </p>
      <div>
        <Button variant="secondary" size="sm" pending={download.isPending} onClick={() => download.mutate()}>
          Enregistrer le workflow
        </Button>
      </div>
      <Details summary="Le fichier, en JSON">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-md bg-sunken p-3 text-ink text-xs"
        >
          {JSON.stringify(workflow, null, 2)}
        </pre>
      </Details>
    </section>
  );
}

type Reading = IdeaReadings['readings'][number];
type Try = IdeaReadings['tries'][number];

function Similar({ reading }: { reading: Reading }) {
  const { similar_ideas: ideas, similar_automations: automations } = reading;
  if (ideas.length + automations.length === 0) return <>Aucune</>;
  return (
    <ul className="flex flex-col gap-1">
      {automations.map(({ id, name }) => (
        <li key={`automation ${id}`}>
          <Link to={`/admin/automations/${id}/edit`} className="underline underline-offset-4">
            {name}
          </Link>{' '}
          <span className="text-muted text-sm">déjà en vente</span>
        </li>
      ))}
      {ideas.map(({ id, name }) => (
        <li key={`idea ${id}`}>
          <Link to={`/admin/automation-ideas?search=${id}`} className="underline underline-offset-4">
            {name || `Idée n°\u00a0${id}`}
          </Link>{' '}
          <span className="text-muted text-sm">autre idée</span>
        </li>
      ))}
    </ul>
  );
}

function Lines({ items }: { items: readonly { key: string; text: string; note?: string }[] }) {
  return (
    <ol className="flex list-decimal flex-col gap-1 pl-5">
      {items.map(({ key, text, note }) => (
        <li key={key}>
          {text}
          {note ? <span className="text-muted text-sm"> {note}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function OneReading({ reading }: { reading: Reading }) {
  const { steps, inputs, questions } = reading;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <WrittenByAi />
      <p className="font-semibold wrap-anywhere">{reading.title}</p>
      <p className="measure wrap-anywhere">{reading.summary}</p>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="Catégorie proposée">{reading.category_name ?? 'Aucune'}</Fact>
        <Fact label="Usage compris">{reading.usage_type_display}</Fact>
        <Fact label="Réalisable par la boutique">{reading.feasible ? 'Oui' : 'Non'}</Fact>
        <Fact label="Confiance du modèle">{reading.confidence_percentage}&nbsp;%</Fact>
        <Fact label="Ce qui y ressemble" wide>
          <Similar reading={reading} />
        </Fact>
        {inputs.length > 0 ? (
          <Fact label="Champs demandés" wide>
            {inputs.map(({ label }) => label).join(', ')}
          </Fact>
        ) : null}
        {steps.length > 0 ? (
          <Fact label="Étapes" wide>
            <Lines
              items={steps.map(({ label, title, to_connect: toConnect }, place) => ({
                key: `${place}`,
                text: title || label,
                note: toConnect ? `(${label.toLowerCase()}, à relier)` : `(${label.toLowerCase()})`,
              }))}
            />
          </Fact>
        ) : null}
        {questions.length > 0 ? (
          <Fact label="À demander à l’auteur" wide>
            <Lines items={questions.map((text, place) => ({ key: `${place}`, text }))} />
          </Fact>
        ) : null}
      </dl>
      <p className="text-muted text-sm">
        {reading.model}, le {formatDateTime(reading.read_at)}, consigne n°&nbsp;{reading.prompt_version}
      </p>
    </div>
  );
}

const outcomes: Record<string, string> = {
  done: 'Lue',
  unfit: 'Réponse inutilisable',
  slow: 'Sans réponse à temps',
  busy: 'Fournisseur saturé',
  away: 'Fournisseur injoignable',
  refused: 'Demande refusée',
  abandoned: 'Abandonnée',
};

function tryInWords({
  at,
  outcome,
  reason,
  tokens,
  cost,
  is_estimate: isEstimate,
  duration_ms: ms,
}: Try): string {
  const facts = [
    outcome === null ? 'en cours' : (outcomes[outcome] ?? outcome),
    reason.replace(/\.$/, ''),
    ms === null ? '' : `${String(Math.round(ms / 100) / 10).replace('.', ',')}\u00a0s`,
    tokens > 0 ? `${tokens} jetons` : '',
    `${isEstimate ? 'au plus ' : ''}${formatAmount(cost)}`,
  ];
  return `${formatDateTime(at)}\u00a0: ${facts.filter((fact) => fact !== '').join(', ')}.`;
}

function Readings({ data, idea }: { data: IdeaReadings; idea: StaffIdea }) {
  const [isComparing, setComparing] = useState(false);
  const [last, former] = data.readings;
  return (
    <>
      <div className={isComparing ? 'grid gap-6 md:grid-cols-2' : undefined}>
        {last ? <OneReading reading={last} /> : null}
        {isComparing && former ? <OneReading reading={former} /> : null}
      </div>
      {former ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={isComparing}
            onClick={() => setComparing(!isComparing)}
          >
            {isComparing ? 'Ne plus comparer' : 'Comparer à la lecture d’avant'}
          </Button>
        </div>
      ) : null}
      {data.answers.length > 0 ? (
        <section aria-label="Réponses de l’auteur" className="flex flex-col gap-2">
          <h4 className="font-semibold text-sm">Réponses de l’auteur</h4>
          <dl className="flex flex-col gap-3">
            {data.answers.map(({ question, answer, answered_at: at }) => (
              <div key={question + at}>
                <dt className="text-muted text-sm">{question}</dt>
                <dd className="measure whitespace-pre-wrap wrap-anywhere">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {data.workflow ? <IdeaWorkflow id={idea.id} workflow={data.workflow} /> : null}
      {data.tries.length > 0 ? (
        <Details summary={`Lectures tentées (${data.tries.length})`}>
          <ul className="flex flex-col gap-1">
            {data.tries.map((one) => (
              <li key={one.attempt}>{tryInWords(one)}</li>
            ))}
          </ul>
        </Details>
      ) : null}
    </>
  );
}

export function IdeaReading({ idea }: { idea: StaffIdea }) {
  return (
    <section aria-label="Ce que l’IA en a compris" className="flex flex-col gap-4">
      <h3 className="text-base">Ce que l’IA en a compris</h3>
      <Loaded
        query={useQuery(readingsOfIdea(idea.id, idea.status))}
        failed="Impossible de charger les lectures"
        loading="Chargement des lectures…"
        lines={4}
      >
        {(data) => <Readings data={data} idea={idea} />}
      </Loaded>
    </section>
  );
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

/** The nodes stand where n8n shows them; screen readers hear them in order. */
function WorkflowDrawing({ workflow }: { workflow: Record<string, unknown> }) {
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
