import { Loading, Skeleton, SkeletonRows, Stack } from '@certdeck/ui';

/** The shape of a page to come: its heading, a bar of filters, a list. */
export function ScreenSkeleton() {
  return (
    <Loading>
      <Stack gap="6">
        <Stack gap="2.5">
          <Skeleton height="7" width="220px" />
          <Skeleton height="3.5" width="min(420px, 80%)" />
        </Stack>
        <SkeletonRows rows={7} columns={4} />
      </Stack>
    </Loading>
  );
}
