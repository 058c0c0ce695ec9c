import type { AutomationDetail } from '#shop/catalogue/contract.ts';

export type ShownPicture = AutomationDetail['pictures'][number];

/** Of the small file and of the large one, by their widths. */
export const sourcesOf = ({ image, small_image, small_width, width }: ShownPicture): string =>
  `${small_image} ${small_width}w, ${image} ${width}w`;
