import { claim, type Line, message } from '../line.ts';

/** Every list of the administration does this. */
export const staffLists: Line[] = [
  claim(
    '2.admin.morning',
    'The dashboard leads to what is late, that to its customer, and that to their ticket',
  ),
  claim('2.admin.debit-day', 'A day of coming renewals leads to those who are debited then'),
  claim('2.admin.rows', 'Rows are 44 pixels high; a phone shows them as cards, above the figures'),
  claim('2.admin.views', 'A view is saved, opened, renamed and deleted by the keyboard'),
  claim('2.admin.several', 'Several rows are previewed, acted on and reported, by the keyboard'),
  claim('2.admin.several.left', 'What a closed tab left undone is offered again; nothing is done twice'),
  claim('2.admin.subscription.new', 'Staff create or give a subscription from its screen'),
  claim('2.admin.dropped', 'A file is dropped, and a picture is shown before it is sent'),
  claim('2.admin.announced', 'A price that was edited is announced to who subscribed, after its preview'),
  claim('2.admin.drafts', 'What staff typed outlives a reload, with the version it was typed over'),
  claim('7.lists.file', 'Each list leaves as CSV, formulas defused; of people it is in the journal first'),
  claim('7.lists.file.proof', 'A file that names people asks for its right and for a proof'),
  claim('7.lists.file.chosen', 'Rows chosen by hand leave alone'),
  claim('7.views', 'A view keeps filters, order and columns of its list, for its owner alone'),
  claim('7.views.name', 'Two views of one list never bear one name; the second tab is told'),
  claim('7.views.forgotten', 'The views of a member go with their account'),
  claim('6.proof.deletion', 'An automation or a category is deleted after a proof of who asks'),
  claim('7.covers', 'A picture that nothing shows any more is deleted after a day'),
  claim('7.several.preview', 'What would happen to several lines is told line by line, and changes nothing'),
  claim('7.several.move', 'Automations move to another category several at once, which may then be deleted'),
  claim('7.several.meanwhile', 'What changed since the preview is not overruled'),
  message('8.admin.views.name', 'Une de vos vues de cette liste porte déjà ce nom.'),
];
