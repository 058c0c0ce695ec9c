/** docs/product/idea.md#generated-words-are-cleaned */
export function WrittenByAi({ isReread = false }: { isReread?: boolean }) {
  return (
    <p className="font-medium text-muted text-sm">
      {`Texte écrit par une IA${isReread ? ', relu par l’équipe' : ''}`}
    </p>
  );
}
