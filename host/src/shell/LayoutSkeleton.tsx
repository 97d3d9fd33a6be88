import { Box, Flex } from '@certdeck/ui';

/** The frame of the portal while its chunk is on the way; measures are those of the layout, so nothing shifts. */
export function LayoutSkeleton() {
  return (
    <Flex minHeight="100dvh" aria-hidden="true">
      <Box
        display={{ base: 'none', lg: 'block' }}
        width="56"
        flexShrink="0"
        background="bg.subtle"
        borderInlineEndWidth="1px"
      />
      <Box flex="1">
        <Box height="14" borderBottomWidth="1px" background="bg.panel" />
      </Box>
    </Flex>
  );
}
