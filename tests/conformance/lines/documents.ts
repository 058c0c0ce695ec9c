import { claim, type Line } from '../line.ts';

/** docs/product/document.md */
export const documents: Line[] = [
  claim('documents.kept', 'What a tool keeps is saved, listed, read, put away and removed by its customer'),
  claim(
    'documents.own',
    'A document is its customer’s and its tool’s: nobody else and no other tool reads it',
  ),
  claim('documents.two-tabs', 'The second of two tabs to save is told, and nothing of the first is lost'),
  claim('documents.same-save', 'A save whose answer was lost is done once'),
  claim('documents.former', 'The last ten versions of a document may be gone back to'),
  claim('documents.full', 'Former versions make room first; then a tool that is full says so'),
  claim('documents.numbers', 'Numbers of a kind follow each other without a hole, whatever happens at once'),
  claim(
    'documents.chronological',
    'No number has a day before that of the last of its kind, in whatever tool and tab',
  ),
  claim(
    'documents.credit',
    'A credit note gives back no more than is left of its invoice, rate by rate, however its number is written',
  ),
  claim('documents.journal', 'The journal has every number of its customer, in whatever tool it was given'),
  claim('documents.issued-uncounted', 'A tool that is full of issued papers goes on: they are not counted'),
  claim(
    'documents.issued-room',
    'An account numbers 32 MB in thirty days, in whatever tool, and is told from when it may go on',
  ),
  claim('documents.issued', 'An issued document is frozen: it neither changes nor goes'),
  claim('documents.today', 'A tool’s today is the shop’s, whatever the machine’s clock says'),
  claim(
    'documents.identity',
    'One’s identity has right numbers, a small logo, and « EI » where the law wants it',
  ),
  claim(
    'documents.identity-elsewhere',
    'One’s identity fills a legal notice, a signature and a code too, where it is allowed and of use',
  ),
  claim('documents.identity-kept', 'A page that knows less of an identity erases nothing of it'),
  claim(
    'documents.allowed-once',
    'A part of the book is allowed to a tool or to all, once, and taken back from each',
  ),
  claim('documents.example-issuer', 'Nothing real bears the identity of an example'),
  claim('documents.book', 'A tool uses of the customer’s book what they allow, until they take it back'),
  claim(
    'documents.found-again',
    'What is typed in a tool is kept by itself and found again at the next visit',
  ),
  claim('documents.list', 'Documents are found, renamed, copied, put away and removed, by the keyboard'),
  claim(
    'documents.unsent',
    'What the shop does not have yet stays with whoever wrote it, however the tab ends',
  ),
  claim(
    'documents.leaving',
    'Leaving a tool inside the shop loses nothing that was typed, and asks about what nobody keeps',
  ),
  claim('documents.person', 'What one person writes is never sent for another who signs in meanwhile'),
  claim('documents.offline', 'What is written without a connection is sent when it is back, once'),
  claim(
    'documents.issued-in-viewer',
    'A number is given after a question of the viewer, and its document is frozen',
  ),
  claim('documents.leave', 'The viewer asks before a tool reads anything of the customer’s book'),
  claim('documents.seen-before-it-acts', 'What a tool can bring up takes no act before it was seen'),
  claim('documents.hostile', 'A hostile page gets nothing but its own store'),
  claim(
    'documents.handed',
    'Work is handed to another tool once the person says so, and a missing one is described',
  ),
  claim(
    'documents.papers',
    'A quote becomes an invoice, then a credit note, a reminder and a schedule, each with its number, in the browser',
  ),
  claim('documents.unreadable', 'A document that a page cannot show stays as it is'),
  claim('documents.two-devices', 'Two devices show the same documents, and neither writes over the other'),
  claim('documents.wait', 'Documents wait twelve months after the access, told thirty days before they go'),
  claim('documents.download', 'They are downloaded without a subscription as long as they wait'),
  claim(
    'documents.table',
    'Documents are a table: number, customer, amount, dates and state, sorted, filtered and searched',
  ),
  claim(
    'documents.paid',
    'An invoice is noted as paid with its day and means, which may be corrected and taken back',
  ),
  claim(
    'documents.pdf',
    'What is issued comes out as a PDF that says what the tool says, to the cent, and stays the same',
  ),
  claim(
    'documents.pdf-logo',
    'A PDF bears the logo of the day it was issued; one that cannot be read costs nothing else',
  ),
  claim(
    'documents.pdf-after',
    'What is issued comes out, one by one or all in a ZIP, after the end of a subscription too',
  ),
  claim(
    'documents.factur-x',
    'The PDF of an issued invoice or credit note is Factur-X where nothing lacks, kept as it was issued',
  ),
  claim('documents.pdf-archive', 'What is issued is in the archive of all data, each as a PDF'),
  claim(
    'documents.told-at-the-end',
    'Who cancels a subscription is told what becomes of their documents, in the dialog and in the letter',
  ),
  claim('documents.example', 'An example is no document until it is changed'),
  claim('documents.profile', 'The profile shows what tools keep, saves it, and takes the book back'),
  claim('documents.restored', 'Documents of a signed file come back with the account, issued ones frozen'),
  claim('documents.restored-owned', 'They are those of the tools owned again, and the book'),
  claim('documents.restored-once', 'They come back once, and overwrite nothing'),
  claim('documents.numbers-restored', 'Numbers go on after a restore, without a hole or a double'),
  claim('documents.file-size', 'A file carries what has room, the newest first, and says how many it lacks'),
  claim('documents.book-editor', 'The book is written in the profile too, beside tools and other tabs'),
  claim('documents.staff-count', 'Staff see how much a tool is used and keeps, never what nor whose'),
];
