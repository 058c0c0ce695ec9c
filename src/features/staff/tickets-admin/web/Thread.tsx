import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { splitAtQuote } from '#domain/mail/own-words.ts';
import { ShownFiles } from '#help/support/web/for-other-features.ts';
import { Moment } from '#web/admin/Moment.tsx';
import { load as loadFile } from '#web/api/download.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { OpenedTicket, StaffReply } from '../contract.ts';
import * as calls from '../contract.ts';
import { earlierReplies } from './queries.ts';
import { authorOf } from './TicketFacts.tsx';

type Voice = 'customer' | 'team' | 'note';

const looks: Record<Voice, string> = {
  customer: 'border-line bg-surface',
  team: 'border-accent/25 bg-accent-soft',
  note: 'border-warning/40 border-dashed bg-warning-soft',
};

interface WordsProps {
  voice: Voice;
  name: string;
  at: string;
  children: ReactNode;
}

function Words({ voice, name, at, children }: WordsProps) {
  return (
    <li className={clsx('rounded-lg border p-4', looks[voice])}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <strong className="font-medium wrap-anywhere">{name}</strong>
        {voice === 'customer' ? null : (
          <Badge tone={voice === 'note' ? 'warning' : 'accent'}>
            {voice === 'note' ? 'Note interne' : 'Équipe'}
          </Badge>
        )}
        <Moment at={at} className="text-muted" />
      </p>
      <div className="mt-2 whitespace-pre-wrap wrap-anywhere">{children}</div>
    </li>
  );
}

/** An email whose quote could not be found for sure came whole, so what looks quoted is folded. */
function Written({ text }: { text: string }) {
  const [words, quote] = splitAtQuote(text);
  if (!quote) return text;
  return (
    <>
      {words}
      <details className="mt-2 text-muted">
        <summary className="link w-fit text-sm">Texte cité</summary>
        {quote}
      </details>
    </>
  );
}

const voiceOf = ({ author, internal }: StaffReply): Voice => (internal ? 'note' : author);

function useEarlier({ id, replies, has_earlier }: OpenedTicket) {
  const [parts, setParts] = useState<{ replies: StaffReply[]; more: boolean }>();
  const [isLoading, setLoading] = useState(false);
  const earlier = parts?.replies ?? [];
  const oldest = earlier[0] ?? replies[0];
  async function load() {
    if (!oldest) return;
    setLoading(true);
    try {
      const before = await earlierReplies(id, oldest.id);
      setParts({ replies: [...before.replies, ...earlier], more: before.has_earlier });
    } catch (error) {
      toast.error(failureWords(error, 'Impossible de charger les échanges précédents'));
    } finally {
      setLoading(false);
    }
  }
  return { earlier, more: parts ? parts.more : has_earlier, isLoading, load };
}

/** The newest is last, just above the answer's field. */
export function Thread({ ticket }: { ticket: OpenedTicket }) {
  const { earlier, more, isLoading, load } = useEarlier(ticket);
  const fileOf = (file: string) => loadFile(calls.readTicketFile, { params: { id: ticket.id, file } });
  const shown = new Set(earlier.map(({ id }) => id));
  // A refetch may overlap with what was read before.
  const replies = [...earlier, ...ticket.replies.filter(({ id }) => !shown.has(id))];
  return (
    <section aria-labelledby="fil" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="fil" className="text-lg">
          Fil du ticket
        </h2>
        <a href="#repondre" className="link text-sm">
          Aller à la réponse
        </a>
      </div>
      <ol className="flex flex-col gap-3">
        <Words voice="customer" name={authorOf(ticket)} at={ticket.created_at}>
          {ticket.message}
          <ShownFiles files={ticket.files} load={fileOf} />
        </Words>
        {more ? (
          <li>
            <Button variant="secondary" size="sm" pending={isLoading} onClick={() => void load()}>
              Voir les échanges précédents
            </Button>
          </li>
        ) : null}
        {replies.map((reply) => (
          <Words
            key={reply.id}
            voice={voiceOf(reply)}
            name={reply.author_name || (reply.author === 'team' ? 'L’équipe' : authorOf(ticket))}
            at={reply.created_at}
          >
            <Written text={reply.message} />
            <ShownFiles files={reply.files} load={fileOf} />
          </Words>
        ))}
      </ol>
    </section>
  );
}
