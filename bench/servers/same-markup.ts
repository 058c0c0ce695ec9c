import { Window } from 'happy-dom';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

type Markup = string | { tag: string; props: Record<string, unknown>; children: Markup[] };

/** What has no value in HTML and must be `true` for React. */
const switches = ['hidden', 'disabled', 'checked', 'selected', 'required', 'open'];

function read(element: Element): Markup {
  const tag = element.localName;
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) props[name] = switches.includes(name) || value;
  if (tag === 'script' || tag === 'style') {
    return {
      tag,
      props: { ...props, dangerouslySetInnerHTML: { __html: element.textContent } },
      children: [],
    };
  }
  const children = [...element.childNodes].flatMap((node): Markup[] => {
    if (node.nodeType === node.TEXT_NODE) return [node.textContent ?? ''];
    return node.nodeType === node.ELEMENT_NODE ? [read(node as Element)] : [];
  });
  return { tag, props, children };
}

const create = (markup: Markup): ReactElement | string =>
  typeof markup === 'string'
    ? markup
    : createElement(markup.tag, markup.props, ...markup.children.map(create));

/**
 * A page of the shop as plain elements, to be made and rendered anew by React alone: no component, no router, no loader.
 * Throws when what is rendered is not as long as the page, give or take what React writes between texts.
 */
export function sameMarkup(html: string): () => string {
  const window = new Window({
    settings: {
      disableJavaScriptFileLoading: true,
      disableJavaScriptEvaluation: true,
      disableCSSFileLoading: true,
    },
  });
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  const markup = read(page.documentElement as unknown as Element);
  const render = () => `<!DOCTYPE html>${renderToString(create(markup))}`;
  const ratio = render().length / html.length;
  if (Math.abs(ratio - 1) > 0.02) throw new Error(`the same markup is ${ratio.toFixed(3)} of the page`);
  return render;
}
