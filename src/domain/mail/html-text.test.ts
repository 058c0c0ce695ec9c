import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOfHtml } from './html-text.ts';

it('keeps the words and the lines, and nothing that is not shown', () => {
  const markup = `<!doctype html><html><head><title>Objet</title><style>p{color:red}</style></head><body>
    <script>document.write("<p>non</p>")</script><!-- non -->
    <p>Bonjour&nbsp;<b>Zoé</b>,</p><div>Relancer<br>les devis &lt;ouverts&gt;</div>
    <ul><li>lundi</li><li>mardi</li></ul><blockquote><p>Votre question</p></blockquote></body></html>`;
  expect(textOfHtml(markup)).toBe(
    'Bonjour Zoé,\nRelancer\nles devis <ouverts>\nlundi\nmardi\n\n> Votre question',
  );
});

it('reads on after a script that seems to open a comment', () => {
  expect(textOfHtml('<script>"<!-- <b"</script><p>Suite</p>')).toBe('Suite');
});

it('never fails, shows no script, and takes a time that grows with the text alone', () => {
  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<script>',
    '</script>',
    '<',
    '>',
    '&',
    '&#0;',
    '<b',
    '"',
    '<!--',
    'mot',
  );
  fc.assert(
    fc.property(fc.array(pieces), (said) => {
      expect(textOfHtml(`${said.join('')}<script>secret()</script>`)).not.toContain('\0');
    }),
  );
  const begin = process.threadCpuUsage();
  for (const piece of ['<div>', '<b x=1>', '<blockquote>', '<!--', '<', '&amp', '<script>'])
    textOfHtml(piece.repeat(50_000));
  expect(process.threadCpuUsage(begin).user).toBeLessThan(3_000_000);
});
