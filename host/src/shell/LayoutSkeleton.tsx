import { Box, Container, Flex } from '@certdeck/ui';
import { Brand } from './Brand.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

/** The frame of the portal while its chunk is on the way; measures are those of the layout, so nothing shifts. */
export function LayoutSkeleton() {
  return (
    <Flex minHeight="100dvh">
      <Box
        display={{ base: 'none', lg: 'block' }}
        width="56"
        flexShrink="0"
        background="bg.subtle"
        borderInlineEndWidth="1px"
      >
        <Flex align="center" height="14" paddingInline="5">
          <Brand />
        </Flex>
      </Box>
      <Box flex="1" minWidth="0">
        <Flex align="center" height="14" borderBottomWidth="1px" background="bg.panel">
          {/* Beside the button of the navigation, which comes with the layout. */}
          <Flex display={{ base: 'flex', md: 'none' }} minWidth="0" paddingInline="12">
            <Brand />
          </Flex>
        </Flex>
        <Container as="main" width="wide" paddingBlock={{ base: '4', md: '8' }}>
          <ScreenSkeleton />
        </Container>
      </Box>
    </Flex>
  );
}
