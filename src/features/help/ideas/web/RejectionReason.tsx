/** In the team's words, as text (docs/product/idea.md#reason-of-a-refusal). */
export function RejectionReason({ reason }: { reason: string }) {
  if (reason === '') return null;
  return (
    <section aria-label="Motif de l’équipe" className="mt-4 border-line border-l-4 pl-4">
      <p className="font-medium text-ink text-sm">Pourquoi l’équipe ne la retient pas</p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{reason}</p>
    </section>
  );
}
