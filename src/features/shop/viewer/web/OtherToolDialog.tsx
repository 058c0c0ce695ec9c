import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leavingTask } from '#money/checkout/web/for-other-features.ts';
import * as catalogueCalls from '#shop/catalogue/contract.ts';
import { documentAddress } from '#shop/documents/web/for-other-features.ts';
import { ownSubscriptions } from '#shop/own-automations/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { unbidden } from '#web/ui/use-unbidden.ts';

function titleOf({ name, opens, isHere }: OtherTool): string {
  if (!opens) return `Il vous manque «\u00a0${name}\u00a0»`;
  return isHere ? 'Commencer un nouveau document\u00a0?' : `Continuer dans «\u00a0${name}\u00a0»\u00a0?`;
}

/** A page cannot lead elsewhere unless the person agrees. */
export function OtherToolDialog({ asked }: { asked: AskedTool | undefined }) {
  if (!asked) return null;
  const { tool, answer } = asked;
  const title = titleOf(tool);
  return (
    <Dialog open onClose={() => answer(false)} title={title} size="sm" unbidden={unbidden(asked)}>
      <div className="flex flex-col gap-4">
        {tool.opens ? (
          <p>
            {tool.isHere ? 'Il reprend ce document.' : 'Ce document y est repris.'} Ce que vous avez ici reste
            enregistré.
          </p>
        ) : (
          <>
            <p>{tool.sold?.description}</p>
            <p className="text-sm text-muted">
              Cet outil n’est pas parmi les vôtres. Ce que vous avez ici reste enregistré.
            </p>
          </>
        )}
        <DialogActions>
          <Button onClick={() => answer(true)}>{tool.opens ? 'Continuer' : 'Voir cet outil'}</Button>
          <Button variant="secondary" onClick={() => answer(false)}>
            Rester ici
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface OtherTool {
  name: string;
  opens: boolean;
  /** A credit note is written in the tool of its invoice. */
  isHere: boolean;
  /** It is set for a tool on sale that does not open. */
  sold: { id: number; description: string } | null;
}

interface AskedTool {
  tool: OtherTool;
  answer: (goes: boolean) => void;
}

const viewerAddress = (slug: string, document: string | undefined) =>
  document ? documentAddress(slug, document) : `/webhook-viewer/${slug}`;

/** Undefined when it is not on sale. */
export async function findSold(slug: string, signal?: AbortSignal) {
  const search = slug.replaceAll('-', ' ');
  const { results } = await call(catalogueCalls.listAutomations, { query: { search }, signal });
  return results.find((one) => one.slug === slug);
}

export function useOtherTool(from: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedTool>();

  async function find(slug: string): Promise<OtherTool | null> {
    const isHere = slug === from;
    const own = (await client.fetchQuery(ownSubscriptions)).find((one) => one.automation_slug === slug);
    if (own?.can_open) return { name: own.automation_name, opens: true, isHere, sold: null };
    const sold = await findSold(slug);
    return sold ? { name: sold.name, opens: false, isHere, sold } : null;
  }

  async function open(slug: string, data: string, document?: string): Promise<boolean> {
    const tool = await find(slug);
    if (!tool) return false;
    const goes = await new Promise<boolean>((resolve) => setAsked({ tool, answer: resolve }));
    setAsked(undefined);
    if (!goes) return false;
    if (tool.opens && slug !== from)
      navigate(`/webhook-viewer/${slug}`, { state: { automationName: tool.name, given: { from, data } } });
    else if (tool.sold) navigate(leavingTask(`/automation/${tool.sold.id}`, viewerAddress(from, document)));
    return tool.opens;
  }

  return { open, asked };
}
