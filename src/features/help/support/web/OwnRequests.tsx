import { OwnIdeas } from '#help/ideas/web/for-other-features.ts';
import { OwnTickets } from './OwnTickets.tsx';

/** The requests and the ideas of who is signed in, each with its state. */
export default function OwnRequests() {
  return (
    <>
      <OwnTickets />
      <OwnIdeas />
    </>
  );
}
