import type { AutomationDetail } from '#shop/catalogue/contract.ts';

export type ShownPicture = AutomationDetail['pictures'][number];

export const sourcesOf = ({ image, small_image, small_width, width }: ShownPicture): string =>
  `${small_image} ${small_width}w, ${image} ${width}w`;
