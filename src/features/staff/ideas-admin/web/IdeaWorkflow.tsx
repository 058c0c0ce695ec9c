import { call } from '#web/api/call.ts';
import { saveFile } from '#web/api/download.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import { WorkflowDrawing } from './WorkflowDrawing.tsx';

const failed = 'Erreur lors du téléchargement du fichier';

async function saveWorkflow(id: number): Promise<void> {
  const { download_url: url } = await call(calls.downloadWorkflow, { params: { id } });
  if (!url) throw new Error('URL de téléchargement non disponible');
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(failed);
  saveFile(await answer.blob(), `workflow_idea_${id}.json`);
}

const ours = ['URL de téléchargement non disponible'];

/** As a drawing and as the file that n8n takes. */
export function IdeaWorkflow({ id, workflow }: { id: number; workflow: Record<string, unknown> }) {
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
