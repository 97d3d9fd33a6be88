/** Rows of the lists of contacts and organisations at first (A§9.10, A§9.11, D-064). */
export const FIRST_SIZE = 10;

/** A page of a list as the address has it, `page` from 1 (D-063). */
export interface ListPage {
  page: number;
  limit: number;
}

const whole = (text: string | null, otherwise: number, most: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
};

/** Reads an address; what can't be used counts as absent. */
export function readPage(query: URLSearchParams): ListPage {
  return {
    page: whole(query.get('page'), 1, 1_000_000),
    limit: whole(query.get('limit'), FIRST_SIZE, 400),
  };
}

/** The address of a list with these texts to search for; what is as at the start is left out. */
export function writePage(
  { page, limit }: ListPage,
  searched: Readonly<Record<string, string>>,
): URLSearchParams {
  const query = new URLSearchParams(Object.entries(searched).filter(([, text]) => text !== ''));
  if (page > 1) query.set('page', String(page));
  if (limit !== FIRST_SIZE) query.set('limit', String(limit));
  return query;
}
