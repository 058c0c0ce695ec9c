export interface Choice {
  id: number;
  name: string;
  category: string;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function matching(choices: readonly Choice[], words: string): Choice[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, category }) => {
    const text = plain(`${name} ${category}`);
    return wanted.every((word) => text.includes(word));
  });
}
