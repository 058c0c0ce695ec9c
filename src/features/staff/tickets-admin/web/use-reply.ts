import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureWords } from '#web/admin/staff-act.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { draftOwner, forgetDraft, keepDraft, readDraft } from '#web/forms/kept-drafts.ts';
import { toast } from '#web/ui/toast.ts';
import type { OpenedTicket } from '../contract.ts';
import * as calls from '../contract.ts';
import { oneTicket, ticketsKey } from './queries.ts';

interface Draft {
  message: string;
  internal: boolean;
  /** It belongs to these very words, so that sending twice makes one reply. */
  requestId: string;
  /** The writer had read up to here when they began. */
  lastReplyId: number;
}

const owner = (): string => draftOwner('admin') ?? '';

const nameOf = (id: number) => `ticket-reply-${id}`;

/** The thread may have grown since this draft was typed. */
function begin({ id, last_reply_id }: OpenedTicket): Draft {
  const kept = Object(readDraft(nameOf(id), owner()));
  const message = typeof kept.message === 'string' ? kept.message : '';
  const lastReplyId = typeof kept.lastReplyId === 'number' ? kept.lastReplyId : last_reply_id;
  return { message, internal: kept.internal === true, requestId: crypto.randomUUID(), lastReplyId };
}

/** Neither a failure nor a colleague's message loses the reply. */
export function useReply(ticket: OpenedTicket) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => begin(ticket));
  /** These messages came while the reply was written. */
  const [came, setCame] = useState<string[]>([]);
  const [error, setError] = useState<string>();

  function change(changes: Partial<Pick<Draft, 'message' | 'internal'>>) {
    const lastReplyId = draft.message === '' ? ticket.last_reply_id : draft.lastReplyId;
    const next = { ...draft, ...changes, requestId: crypto.randomUUID(), lastReplyId };
    setDraft(next);
    setError(undefined);
    if (next.message === '') forgetDraft(nameOf(ticket.id));
    else keepDraft(nameOf(ticket.id), owner(), next);
  }

  const sending = useSingleMutation({
    mutationFn: ({ message, internal, requestId, lastReplyId }: Draft) =>
      call(calls.replyToTicket, {
        params: { id: ticket.id },
        body: { message, internal, request_id: requestId, last_reply_id: lastReplyId },
      }),
    onSuccess(answer, { internal }) {
      forgetDraft(nameOf(ticket.id));
      queries.setQueryData(oneTicket(ticket.id).queryKey, answer);
      setDraft({
        message: '',
        internal: false,
        requestId: crypto.randomUUID(),
        lastReplyId: answer.last_reply_id,
      });
      setCame([]);
      toast.success(internal ? 'Note ajoutée' : 'Réponse envoyée');
    },
    async onError(failure, sent) {
      if (!(failure instanceof ApiError && failure.code === 'changed_meanwhile')) {
        const said = failure instanceof ApiError ? failure.fields.message?.[0] : undefined;
        setError(said ?? failureWords(failure, 'Impossible d’envoyer cette réponse'));
        return;
      }
      const now = await queries.fetchQuery(oneTicket(ticket.id));
      setCame(failure.fields.replies ?? []);
      const read = { ...sent, lastReplyId: now.last_reply_id };
      keepDraft(nameOf(ticket.id), owner(), read);
      setDraft((before) => ({ ...before, lastReplyId: read.lastReplyId }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  });

  return { draft, came, error, change, send: () => sending.mutate(draft), isSending: sending.isPending };
}
