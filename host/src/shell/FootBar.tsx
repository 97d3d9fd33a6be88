import type { ReactNode } from 'react';
import { Box, ButtonGroup, Flex } from '@certdeck/ui';

interface Props {
  label: string;
  icon: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/**
 * What a tab has to say on every page, for as long as it is so. It stays in view at the foot; the space below the page
 * keeps it off the last lines.
 */
export function FootBar({ label, icon, actions, children }: Props) {
  return (
    <>
      <Box height={{ base: '36', md: '16' }} aria-hidden="true" />
      <Flex
        as="section"
        role="region"
        aria-label={label}
        position="fixed"
        insetInline="0"
        bottom="0"
        zIndex="header"
        align="center"
        justify="space-between"
        wrap="wrap"
        gap="2"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock="2.5"
        background="warning.subtle"
        borderTopWidth="3px"
        borderColor="warning.solid"
        color="fg"
      >
        <Flex gap="2.5" align="center" minWidth="0">
          <Box color="warning.icon" flexShrink="0" aria-hidden="true">
            {icon}
          </Box>
          <Box minWidth="0" overflowWrap="anywhere" role="status">
            {children}
          </Box>
        </Flex>
        <ButtonGroup>{actions}</ButtonGroup>
      </Flex>
    </>
  );
}
