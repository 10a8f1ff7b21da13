import { Button } from "./button.tsx";

interface MoreButtonProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Under a list that comes page by page: loads the next one. Takes what `useInfiniteQuery` gives. */
export const MoreButton = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreButtonProps) =>
  hasNextPage ? (
    <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show more
    </Button>
  ) : null;
