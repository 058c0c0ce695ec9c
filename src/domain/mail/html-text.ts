import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** An email without text has only its HTML (docs/product/email.md#own-words-of-an-email). */

const unseen = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'textarea', 'select']);
/** Their content is not markup; parsed as such, it would swallow what follows. */
const raw = new Set(['script', 'style', 'title', 'textarea']);
const blocks =
  /^(p|div|br|hr|li|ul|ol|tr|table|h[1-6]|blockquote|pre|section|article|header|footer|address|dl|dt|dd)$/;

class Text {
  #lines: string[] = [];
  #line = '';
  #quotes = 0;
  #hidden: string[] = [];

  open(name: string): void {
    if (unseen.has(name)) this.#hidden.push(name);
    if (blocks.test(name)) this.#endLine();
    if (name === 'p') this.#lines.push('');
    if (name === 'blockquote') this.#quotes += 1;
  }

  close(name: string): void {
    if (this.#hidden.at(-1) === name) this.#hidden.pop();
    if (blocks.test(name)) this.#endLine();
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
  }

  add(chars: string): void {
    if (this.#hidden.length === 0) this.#line += chars;
  }

  whole(): string {
    this.#endLine();
    return this.#lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  #endLine(): void {
    const line = this.#line.replaceAll(/[\s\u00a0]+/g, ' ').trim();
    this.#line = '';
    if (line !== '') this.#lines.push(this.#quotes > 0 ? `> ${line}` : line);
  }
}

/** Reads tokens instead of a tree, so that deep nesting costs no more time. */
export function textOfHtml(markup: string): string {
  const text = new Text();
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName, selfClosing }: Token.TagToken) {
        text.open(tagName);
        if (raw.has(tagName) && !selfClosing) tokenizer.state = TokenizerMode.RAWTEXT;
      },
      onEndTag: ({ tagName }: Token.TagToken) => text.close(tagName),
      onCharacter: ({ chars }: Token.CharacterToken) => text.add(chars),
      onWhitespaceCharacter: ({ chars }: Token.CharacterToken) => text.add(chars),
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(markup, true);
  return text.whole();
}
