export const erasuresFolder = 'erasures';

/** Where the files remember an erasure that a restored database forgets (docs/product/deletion.md#erased-after-a-restore). */
export const erasureMark = (ledgerId: string) =>
  ({ area: 'private', key: `${erasuresFolder}/${ledgerId}` }) as const;
