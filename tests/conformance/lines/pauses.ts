import { claim, type Line, message } from '../line.ts';

/** docs/product/pause.md */
export const pauses: Line[] = [
  message('4.label.paused', 'En pause'),
  claim(
    'pause.life',
    'A pause keeps the paid month, debits nothing, and resumes by itself at the day that was told',
  ),
  claim('pause.taken-back', 'Taken back before it begins, it changes nothing of the debits'),
  claim('pause.resume-now', '« Reprendre maintenant » debits that day what was told, once for two clicks'),
  claim('pause.cap', 'A pause leaves the cap to the others, and its first month costs the difference'),
  claim(
    'pause.cancelled',
    'What is paused may be cancelled at any time; once it has begun, at once and for nothing',
  ),
  claim(
    'pause.price',
    'At its end the price in force that day is debited, which was told as to any subscriber',
  ),
  claim('pause.late', 'Refused at its end, it is a late payment with three days of access'),
  claim('pause.debited', 'A month that the provider debits in a pause goes back whole'),
  claim('pause.refused', 'Each refusal of a pause says why, in French'),
  claim('pause.offered', '« Faire une pause plutôt » is beside a cancellation, and never in its way'),
  claim('pause.staff', 'Staff see a pause and take it back before it begins, and debit nobody'),
  claim('pause.revenue', 'In the revenue a pause and its return are movements of their own'),
];
