export { deleteNote, forgetNotesOf, insertNote, lockNote } from './store.ts';
