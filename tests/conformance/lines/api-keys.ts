import { claim, type Line } from '../line.ts';

/** docs/product/api-key.md */
export const apiKeys: Line[] = [
  claim('keys.shown-once', 'The secret of a key is answered once; a hash and four signs are kept'),
  claim('keys.scopes', 'A key reads what its scopes say, and nothing of anybody else'),
  claim(
    'keys.read-alone',
    'No key pays, cancels, deletes, changes, or opens keys, sessions, card or archive',
  ),
  claim(
    'keys.rotation',
    'A rotated key has a new secret at once, and the former goes on for the chosen time',
  ),
  claim('keys.end', 'A key taken away is refused at once in every process'),
  claim('keys.ending', 'Fourteen days before a key ends by its date, one email says it'),
  claim('keys.password', 'A changed password ends every key, and its email says how many'),
  claim('keys.limits', 'A key has limits of its own, says what is left, and leaves its owner’s alone'),
  claim('keys.address', 'A key in an address is refused, and its owner told to rotate it'),
  claim('keys.staff', 'A key of staff reads lists by the rights of its owner’s role at that moment'),
  claim('keys.client', 'The typed client is what the OpenAPI document makes, and reads real data'),
  claim('keys.screen', 'Keys are made, rotated and taken away in the profile, by the keyboard too'),
];
