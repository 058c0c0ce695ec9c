import { claim, type Line } from '../line.ts';

export const supportFiles: Line[] = [
  claim('support.files', 'Files go with a request and with each answer, of the customer and of the team'),
  claim(
    'support.files-private',
    'A file is its author’s and the team’s alone, needs an account to be sent, and is only ever saved',
  ),
  claim(
    'support.files-known',
    'A file is known by its content: pages, programs and archives are refused by their name, pictures made anew',
  ),
  claim('support.files-limits', 'Files have limits: each, of a message, of an account'),
  claim('support.files-once', 'A message leaves once with its files, however often it is sent'),
  claim('support.files-swept', 'A file that is never sent goes after a day, whatever was cut or killed'),
  claim('support.files-erased', 'Files go with their request and with the account, rows and bytes'),
  claim('support.files-email', 'Files of a proven sender’s email join its request; those not kept are named'),
  claim('support.files-draft', 'A file that fails to upload costs neither the words nor the other files'),
];
