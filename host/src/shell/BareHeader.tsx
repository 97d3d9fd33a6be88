import { Box, Flex, Spacer } from '@certdeck/ui';
import { Brand } from './Brand.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Brand and theme alone, for pages without the portal around them. */
export function BareHeader() {
  return (
    <Flex as="header" align="center" gap="4" height="16" paddingInline={{ base: '4', md: '8' }}>
      <Box minWidth="0">
        <Brand to="/" />
      </Box>
      <Spacer />
      <ThemeSwitch />
    </Flex>
  );
}
