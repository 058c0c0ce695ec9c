import { OwnIdeas } from '#help/ideas/web/for-other-features.ts';
import { OwnTickets } from './OwnTickets.tsx';

export default function OwnRequests() {
  return (
    <>
      <OwnTickets />
      <OwnIdeas />
    </>
  );
}
