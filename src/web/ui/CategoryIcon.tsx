import { clsx } from 'clsx';
import iconsUrl from './category-icons.svg?no-inline';

/** The first entry that begins a word of the name decides. */
const iconsByWord: [word: string, icon: string][] = [
  ['e-commerce', 'shopping-cart'],
  ['ecommerce', 'shopping-cart'],
  ['boutique', 'shopping-cart'],
  ['vente', 'shopping-cart'],
  ['marketing', 'megaphone'],
  ['communication', 'megaphone'],
  ['reseaux', 'share-2'],
  ['crm', 'contact-round'],
  ['client', 'contact-round'],
  ['factur', 'receipt-text'],
  ['devis', 'receipt-text'],
  ['compta', 'calculator'],
  ['tva', 'calculator'],
  ['tresorerie', 'piggy-bank'],
  ['financ', 'piggy-bank'],
  ['juridique', 'scale'],
  ['administrat', 'scale'],
  ['productivite', 'list-checks'],
  ['projet', 'list-checks'],
  ['support', 'life-buoy'],
  ['ressources humaines', 'users'],
  ['rh', 'users'],
  ['recrut', 'users'],
  ['email', 'mail'],
  ['courriel', 'mail'],
  ['agenda', 'calendar-days'],
  ['planning', 'calendar-days'],
  ['donnees', 'chart-line'],
  ['analy', 'chart-line'],
  ['rapport', 'chart-line'],
  ['document', 'file-text'],
  ['logistique', 'truck'],
  ['livraison', 'truck'],
  ['ia', 'bot'],
  ['intelligence', 'bot'],
];

/** `« Comptabilité et TVA »` → `« comptabilite et tva »`, with a space before each word. */
function normalise(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return ` ${plain.replace(/[^a-z0-9-]+/g, ' ')}`;
}

const known = new Map<string, string>();

/** A page repeats a few names many times, so each is looked up once. */
function iconOf(name: string): string {
  const words = normalise(name);
  const icon = iconsByWord.find(([word]) => words.includes(` ${word}`))?.[1] ?? 'box';
  if (known.size < 200) known.set(name, icon);
  return icon;
}

/** A box when no word is known. Decorative: the name stands beside it. */
export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const icon = known.get(name) ?? iconOf(name);
  return (
    <svg className={clsx('icon', className ?? 'size-5')} aria-hidden="true">
      <use href={`${iconsUrl}#${icon}`} />
    </svg>
  );
}
