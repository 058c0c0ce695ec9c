import { claim, type Line } from '../line.ts';

/** docs/product/coupon.md */
export const couponLines: Line[] = [
  claim(
    'coupon.after-the-cap',
    'A code lowers a debit after the cap: nobody pays more with one than without',
  ),
  claim('coupon.never-below-zero', 'A code takes its part at most, and a rest under 50 cents is nothing'),
  claim('coupon.months', 'A code lowers the months it was given for, and the whole share follows'),
  claim('coupon.one-writing', 'A code has one writing, and says what it lowers'),
  claim('coupon.refused', 'A wrong, ended, used or foreign code is refused at its field, in French'),
  claim('coupon.guessed', 'Twenty wrong codes in an hour, and the account waits'),
  claim('coupon.last-use', 'Two people do not have the last use; one that lapses is free again'),
  claim('coupon.free', 'An order that a code makes free takes nothing and opens all'),
  claim('coupon.papers', 'Invoice and receipt have the discount as a line with its code'),
  claim('coupon.mrr', 'The MRR is net of a code, and rises when its months end'),
  claim('coupon.withdrawn', 'A withdrawal gives back what was paid, and the use stays used'),
  claim('coupon.form', 'The form of payment takes a code, by its link or by « Ajouter un code promo »'),
  claim('coupon.form.typed', 'A code that comes or goes leaves the card and the boxes as they were typed'),
  claim('coupon.pause', 'A pause takes no month of a code: as many are lowered as before'),
  claim('coupon.staff', 'Staff make, limit and archive codes; what they promise never changes'),
];
