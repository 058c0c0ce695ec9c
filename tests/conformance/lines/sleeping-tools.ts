import { claim, type Line } from '../line.ts';

/** docs/product/sleeping-tool.md */
export const sleepingTools: Line[] = [
  claim(
    'sleeping.asked',
    'Who pays for a tool and has not opened it for sixty days is asked, once in six months at most',
  ),
  claim('sleeping.facts', 'They read since when, what it has cost since, what it keeps and the next debit'),
  claim('sleeping.once', 'Two workers ask once, and who opens the tool at that moment is not asked'),
  claim('sleeping.refused', 'Who refuses reminders is not asked'),
  claim('sleeping.links', 'The email has two links; opening them changes nothing'),
  claim('sleeping.keep', 'Keeping is a note, and nothing else'),
  claim('sleeping.stop', 'Stopping is the customer’s own cancellation, without signing in'),
  claim('sleeping.late', 'A link that comes late says what became of the subscription, and ends no other'),
  claim('sleeping.forgotten', 'The question and its answer go with the account, and after a year'),
];
