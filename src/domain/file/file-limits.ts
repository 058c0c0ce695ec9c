/** docs/product/ticket.md#files-of-a-message */
export const FILE_LIMITS = {
  perMessage: 5,
  bytes: 10 * 1024 * 1024,
  messageBytes: 20 * 1024 * 1024,
  /** Of everything that a customer sent, what is not sent yet included. */
  accountBytes: 200 * 1024 * 1024,
  /** In signs. */
  name: 100,
} as const;

const openOffice = 'application/vnd.oasis.opendocument';
const office = 'application/vnd.openxmlformats-officedocument';

/** What a file may be, by its content. The first ending is given to a name that has none of them. */
export const KINDS = {
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'csv', 'tsv', 'log', 'md', 'json'],
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  [`${openOffice}.text`]: ['odt'],
  [`${openOffice}.spreadsheet`]: ['ods'],
  [`${openOffice}.presentation`]: ['odp'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Pictures are made anew as WebP. */
export const PICTURES_TAKEN = [
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
];

export const PICTURE_TYPE = 'image/webp';

/** For the dialog of the browser, which converts photos of a phone to what is named here. */
export const ACCEPTED = [
  'image/png,image/jpeg,image/webp,image/avif,image/gif',
  ...Object.values(KINDS).flatMap((endings) => endings.map((ending) => `.${ending}`)),
].join(',');
