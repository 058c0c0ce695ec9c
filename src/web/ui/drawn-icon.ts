import { createElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  node: readonly (readonly [string, Record<string, string>])[];
  aliases?: readonly string[];
}

/** It replaces the library's `createLucideIcon` in the browser (vite.config.ts), which weighs two kilobytes more. */
export default function drawnIcon({ name, node, aliases = [] }: IconData) {
  const own = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)];
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: [...own, className].filter(Boolean).join(' '),
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
