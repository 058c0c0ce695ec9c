import { type Audience, audiences } from './api/audiences.ts';
import { hasSessionEnded } from './api/token-store.ts';
import { useSession } from './session.ts';
import { Notice } from './ui/Notice.tsx';

export function SessionEndedNotice({ audience }: { audience: Audience }) {
  const { status } = useSession(audience);
  if (status !== 'anonymous' || !hasSessionEnded(audience)) return null;
  return <Notice tone="warning" title={audiences[audience].endedMessage} />;
}
