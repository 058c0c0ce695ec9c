/** One checkable claim of docs/product/; the tests that hold it bear its id as a tag. */
export interface Line {
  /** Begins with the number of its section; never given to another claim. Without a space and without `!*&|()`. */
  id: string;
  says: string;
  /** Texts that the code of one of its tests must hold whole, outside its name: what it asserts to the letter. */
  letters?: readonly string[];
  /** `POST /api/addresses/` or `/dashboard`: one of its tests must name each part of it, and the method. */
  address?: string;
  /** One of its tests must use this: axe looks at a screen and a dialog, a form goes by the keyboard. */
  uses?: 'axe' | 'keyboard';
  /** Who is building it now: the line has no test yet. */
  elsewhere?: string;
}

export const claim = (id: string, says: string): Line => ({ id, says });

/** A text that a person reads; the slips of the words agreed on are part of it. */
export const message = (id: string, text: string): Line => ({ id, says: `« ${text} »`, letters: [text] });

export const call = (address: string): Line => ({
  id: `7.${address.replace(' ', '').replaceAll(/[ &]/g, '-')}`,
  says: address,
  address,
});

/** An address that leads to another one. */
export const redirect = (address: string): Line => ({ id: `2.${address}`, says: address, address });

export const route = (address: string): Line => ({ ...redirect(address), uses: 'axe' });

/** `axe.withdrawal/ContractList`: what a component must be used with, and the component. */
export const componentId = (uses: 'axe' | 'keyboard', file: string): string =>
  `${uses}.${file
    .replace(/^src\/(?:features\/[\w-]+\/)?/, '')
    .replace('/web/', '/')
    .replace(/\.tsx$/, '')}`;
