import { useRef } from 'react';
import type { Route } from '#contract-kit/endpoint.ts';
import { forgetDraft } from '#web/forms/kept-drafts.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { TicketThread } from '../contract.ts';
import * as calls from '../contract.ts';
import { FilesField } from './FilesField.tsx';
import { useAttachedFiles } from './use-attached-files.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).answerForm);

interface AnswerFormProps {
  thread: TicketThread;
  send: (words: { message: string; request_id: string; files?: string[] }) => Promise<unknown>;
  /** Undefined where no files are taken: nobody is signed in. */
  uploadsTo?: Route;
}

/** The same words with the same files, however often they are sent, are one answer. */
function useRequestId(): (words: string) => string {
  const last = useRef({ message: '', id: '' });
  return (message) => {
    if (last.current.id === '' || last.current.message !== message)
      last.current = { message, id: crypto.randomUUID() };
    return last.current.id;
  };
}

function Answer({ thread: { id, status }, send, uploadsTo }: AnswerFormProps) {
  const draft = `ticket-${id}`;
  const requestId = useRequestId();
  const attached = useAttachedFiles(uploadsTo ?? calls.uploadFile);
  const form = useSentForm(schema, { message: '' }, async ({ message }) => {
    const files = await attached.sent();
    await send({
      message,
      ...(files.length > 0 ? { files } : {}),
      request_id: requestId([message, ...files].join('\n')),
    });
    // Written again after this answer, the same words are another one.
    requestId('');
    forgetDraft(draft);
    attached.clear();
    form.reset();
    toast.success('Votre réponse a été envoyée');
  });
  useKeptDraft(form, draft);
  return (
    <SentForm
      form={form}
      failed="Votre réponse n’a pas été envoyée"
      aria-label={`Répondre à la demande n°\u00a0${id}`}
      className="mt-5 flex flex-col gap-4 text-ink"
    >
      <TextArea
        label="Votre réponse"
        required
        rows={4}
        maxLength={5000}
        help={status === 'resolved' ? 'Répondre rouvre cette demande.' : undefined}
        {...form.field('message')}
      />
      {uploadsTo ? <FilesField attached={attached} /> : null}
      <Button type="submit" pending={form.pending} className="self-start max-sm:w-full">
        Envoyer ma réponse
      </Button>
    </SentForm>
  );
}

/** Or why it cannot be answered any more. */
export function AnswerForm(props: AnswerFormProps) {
  if (props.thread.can_answer) return <Answer {...props} />;
  return (
    <Notice className="mt-5" title="Cette demande est fermée">
      Il reste quelque chose&nbsp;? Envoyez une nouvelle demande par le formulaire.
    </Notice>
  );
}
