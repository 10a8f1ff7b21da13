/** What the calls of a list share: pages of a hundred, each beginning where the one before ended. */
export const FIRST_PAGE: string | undefined = undefined;
const PAGE_SIZE = 100;

export const pageQuery = (cursor: string | undefined) => ({
  limit: PAGE_SIZE,
  ...(cursor === undefined ? {} : { cursor }),
});

export const nextCursor = ({ next_cursor }: { readonly next_cursor: string | null }): string | undefined =>
  next_cursor ?? undefined;
