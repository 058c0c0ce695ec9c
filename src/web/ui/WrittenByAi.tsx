/** Wherever the words of a model are shown (docs/product/idea.md#generated-words-are-cleaned). */
export function WrittenByAi() {
  return <p className="font-medium text-muted text-sm">Texte écrit par une IA</p>;
}
