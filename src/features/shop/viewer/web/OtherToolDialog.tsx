import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as catalogueCalls from '#shop/catalogue/contract.ts';
import { ownSubscriptions } from '#shop/own-automations/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { unbidden } from '#web/ui/use-unbidden.ts';

/** A page cannot lead elsewhere unless the person agrees. */
export function OtherToolDialog({ asked }: { asked: AskedTool | undefined }) {
  if (!asked) return null;
  const { tool, answer } = asked;
  const title = tool.opens
    ? `Continuer dans «\u00a0${tool.name}\u00a0»\u00a0?`
    : `Il vous manque «\u00a0${tool.name}\u00a0»`;
  return (
    <Dialog open onClose={() => answer(false)} title={title} size="sm" unbidden={unbidden(asked)}>
      <div className="flex flex-col gap-4">
        {tool.opens ? (
          <p>Ce document y est repris. Ce que vous avez ici reste enregistré.</p>
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
  /** It is set for a tool on sale that does not open. */
  sold: { id: number; description: string } | null;
}

interface AskedTool {
  tool: OtherTool;
  answer: (goes: boolean) => void;
}

export function useOtherTool(from: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedTool>();

  async function find(slug: string): Promise<OtherTool | null> {
    const own = (await client.fetchQuery(ownSubscriptions)).find((one) => one.automation_slug === slug);
    if (own?.can_open) return { name: own.automation_name, opens: true, sold: null };
    const search = slug.replaceAll('-', ' ');
    const { results } = await call(catalogueCalls.listAutomations, { query: { search } });
    const sold = results.find((one) => one.slug === slug);
    return sold ? { name: sold.name, opens: false, sold } : null;
  }

  async function open(slug: string, data: string): Promise<boolean> {
    const tool = await find(slug);
    if (!tool) return false;
    const goes = await new Promise<boolean>((resolve) => setAsked({ tool, answer: resolve }));
    setAsked(undefined);
    if (!goes) return false;
    if (tool.opens && slug !== from)
      navigate(`/webhook-viewer/${slug}`, { state: { automationName: tool.name, given: { from, data } } });
    else if (tool.sold) navigate(`/automation/${tool.sold.id}`);
    return tool.opens;
  }

  return { open, asked };
}
