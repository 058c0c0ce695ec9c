import { type Audience, audiences } from './api/audiences.ts';
import { hasSessionEnded } from './api/token-store.ts';
import { useSession } from './session.ts';
import { Notice } from './ui/Notice.tsx';

/** On a sign-in page: that one is here because the session ended, as long as nobody has signed in since. */
export function SessionEndedNotice({ audience }: { audience: Audience }) {
  const { status } = useSession(audience);
  if (status !== 'anonymous' || !hasSessionEnded(audience)) return null;
  return <Notice tone="warning" title={audiences[audience].endedMessage} />;
}
