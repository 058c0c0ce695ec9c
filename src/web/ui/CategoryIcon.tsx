import type { LucideIcon } from 'lucide-react';
import Bot from 'lucide-react/icons/bot';
import Box from 'lucide-react/icons/box';
import Calculator from 'lucide-react/icons/calculator';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import ContactRound from 'lucide-react/icons/contact-round';
import FileText from 'lucide-react/icons/file-text';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Share2 from 'lucide-react/icons/share-2';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Truck from 'lucide-react/icons/truck';
import Users from 'lucide-react/icons/users';

/** The first word found at the start of a word of the category's name decides. */
const iconsByWord: [string, LucideIcon][] = [
  ['e-commerce', ShoppingCart],
  ['ecommerce', ShoppingCart],
  ['boutique', ShoppingCart],
  ['vente', ShoppingCart],
  ['marketing', Megaphone],
  ['communication', Megaphone],
  ['reseaux', Share2],
  ['crm', ContactRound],
  ['client', ContactRound],
  ['factur', ReceiptText],
  ['devis', ReceiptText],
  ['compta', Calculator],
  ['tva', Calculator],
  ['tresorerie', PiggyBank],
  ['financ', PiggyBank],
  ['juridique', Scale],
  ['administrat', Scale],
  ['productivite', ListChecks],
  ['projet', ListChecks],
  ['support', LifeBuoy],
  ['ressources humaines', Users],
  ['rh', Users],
  ['recrut', Users],
  ['email', Mail],
  ['courriel', Mail],
  ['agenda', CalendarDays],
  ['planning', CalendarDays],
  ['donnees', ChartLine],
  ['analy', ChartLine],
  ['rapport', ChartLine],
  ['document', FileText],
  ['logistique', Truck],
  ['livraison', Truck],
  ['ia', Bot],
  ['intelligence', Bot],
];

/** Lower case, without accents, each word preceded by a space: `« Comptabilité et TVA »` → `« comptabilite et tva »`. */
function normalise(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return ` ${plain.replace(/[^a-z0-9-]+/g, ' ')}`;
}

/** The icon of a category; a box when its name says nothing to us. Decorative: the name stands beside it. */
export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const words = normalise(name);
  const Icon = iconsByWord.find(([word]) => words.includes(` ${word}`))?.[1] ?? Box;
  return <Icon className={className ?? 'size-5'} aria-hidden="true" />;
}
