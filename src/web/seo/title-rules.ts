const LONG_TITLE = 50;
const DESCRIPTION_LIMIT = 155;

export function suffixTitle(title: string, siteName: string): string {
  return title + (title.length > LONG_TITLE ? ' | ' : ' - ') + siteName;
}

export function cutDescription(description: string): string {
  return description.length > DESCRIPTION_LIMIT
    ? `${description.slice(0, DESCRIPTION_LIMIT - 3).trimEnd()}…`
    : description;
}
