import { Box, Container, Flex } from '@certdeck/ui';
import { Brand } from './Brand.tsx';
import { FROM_ICONS, FROM_NAMES } from './layout/widths.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

/** The frame of the portal while its chunk is on the way; measures are those of the layout, so nothing shifts. */
export function LayoutSkeleton() {
  return (
    <Flex minHeight="100dvh">
      <Box
        display="none"
        flexShrink="0"
        borderInlineEndWidth="1px"
        css={{
          [FROM_ICONS]: { display: 'block', width: '56px', padding: '14px 14px' },
          [FROM_NAMES]: { width: '216px', padding: '14px 18px' },
        }}
      >
        <Flex align="center" height="7">
          <Brand />
        </Flex>
      </Box>
      <Box flex="1" minWidth="0">
        <Flex align="center" height="52px" borderBottomWidth="1px">
          {/* Beside the button of the navigation, which comes with the layout. */}
          <Flex minWidth="0" paddingInline="60px" css={{ [FROM_ICONS]: { display: 'none' } }}>
            <Brand />
          </Flex>
        </Flex>
        <Container
          as="main"
          width="wide"
          marginInlineStart="0"
          paddingInline={{ base: '3.5', md: '6' }}
          paddingBlock={{ base: '3.5', md: '5' }}
        >
          <ScreenSkeleton />
        </Container>
      </Box>
    </Flex>
  );
}
