import { clsx } from 'clsx';
import { useState } from 'react';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { TicketThread } from '../contract.ts';
import { type LoadFile, ShownFiles } from './ShownFiles.tsx';

type Replies = TicketThread['replies'];

function Reply({
  reply: { author, author_name, message, created_at, files },
  loadFile,
}: {
  reply: Replies[number];
  loadFile: LoadFile;
}) {
  const isOurs = author === 'team';
  return (
    <li
      className={clsx(
        'rounded-lg border p-4',
        isOurs ? 'border-accent/25 bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <p className="text-sm">
        <strong className="font-medium">
          {isOurs ? `${author_name ? `${author_name}, de ` : ''}l’équipe` : 'Vous'}
        </strong>{' '}
        <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>
      </p>
      <p className="mt-2 whitespace-pre-wrap text-ink wrap-anywhere">{message}</p>
      <ShownFiles files={files} load={loadFile} />
    </li>
  );
}

interface ConversationProps {
  thread: TicketThread;
  /** The part before this reply. */
  loadEarlier: (before: number) => Promise<TicketThread>;
  loadFile: LoadFile;
}

/** The oldest first, as one reads; a long one by parts. */
export function Conversation({ thread, loadEarlier, loadFile }: ConversationProps) {
  const [earlier, setEarlier] = useState<Replies>([]);
  const [more, setMore] = useState(thread.has_earlier);
  const [isLoading, setLoading] = useState(false);
  const known = new Set(earlier.map(({ id }) => id));
  const replies = [...earlier, ...thread.replies.filter(({ id }) => !known.has(id))];

  async function load() {
    const [oldest] = replies;
    if (!oldest) return;
    setLoading(true);
    try {
      const part = await loadEarlier(oldest.id);
      setEarlier([...part.replies, ...earlier]);
      setMore(part.has_earlier);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'Impossible de charger la suite');
    } finally {
      setLoading(false);
    }
  }

  if (replies.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {more ? (
        <Button
          variant="secondary"
          size="sm"
          pending={isLoading}
          className="self-start"
          onClick={() => void load()}
        >
          Voir les échanges précédents
        </Button>
      ) : null}
      <ol aria-label="Échanges" className="flex flex-col gap-3">
        {replies.map((reply) => (
          <Reply key={reply.id} reply={reply} loadFile={loadFile} />
        ))}
      </ol>
    </div>
  );
}
