import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, chakra, CheckIcon, Flex, SkipLink, Stack, Text } from '@certdeck/ui';
import { HOST } from '../texts.ts';
import { Brand } from './Brand.tsx';
import { useLanguageChoice } from './languages.ts';
import { useShell } from './ShellContext.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const Language = chakra('button', {
  base: {
    paddingInline: '1.5',
    minHeight: '6',
    fontSize: 'sm',
    color: 'fg.muted',
    borderRadius: 'sm',
    _hover: { color: 'fg', background: 'bg.muted' },
    '&[aria-pressed=true]': { color: 'fg', fontWeight: 'medium' },
  },
});

/** Before the sign-in: the brand and what it promises at the left, one form at the right. No menus, so that little loads. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTexts(HOST);
  const { site } = useShell();
  const { lang, options } = useLanguageChoice();
  return (
    <Flex minHeight="100dvh">
      <SkipLink />
      <Flex
        as="aside"
        aria-label={site.siteName}
        display={{ base: 'none', lg: 'flex' }}
        direction="column"
        justify="space-between"
        width="40%"
        maxWidth="560px"
        padding="12"
        background="bg.subtle"
        borderInlineEndWidth="1px"
      >
        <Brand />
        <Stack gap="6">
          <Text fontSize="2xl" weight="semibold" lineHeight="snug" letterSpacing="tight" textWrap="balance">
            {t('auth.tagline')}
          </Text>
          <Stack as="ul" gap="3">
            {['auth.point.1', 'auth.point.2', 'auth.point.3'].map((key) => (
              <Flex as="li" key={key} gap="2.5" color="fg.muted">
                <Box color="primary.fg" paddingTop="1" aria-hidden="true">
                  <CheckIcon />
                </Box>
                <span>{t(key)}</span>
              </Flex>
            ))}
          </Stack>
        </Stack>
        <Box />
      </Flex>
      <Flex direction="column" flex="1" minWidth="0">
        <Flex
          as="header"
          align="center"
          justify="space-between"
          gap="4"
          height="16"
          paddingInline={{ base: '4', md: '8' }}
        >
          <Box visibility={{ lg: 'hidden' }} minWidth="0">
            <Brand />
          </Box>
          <ThemeSwitch />
        </Flex>
        <Flex
          as="main"
          id="main"
          tabIndex={-1}
          flex="1"
          align={{ md: 'center' }}
          justify="center"
          padding="4"
          paddingBottom="8"
        >
          <Box width="100%" maxWidth="400px">
            {children}
          </Box>
        </Flex>
        <footer>
          <Flex
            wrap="wrap"
            justify="center"
            gap="0.5"
            padding="4"
            role="group"
            aria-label={t('shell.language')}
          >
            {options.map(({ option, name, choose }) => (
              <Language
                key={option}
                lang={option}
                aria-pressed={option === lang}
                onClick={() => void choose()}
              >
                {name}
              </Language>
            ))}
          </Flex>
        </footer>
      </Flex>
    </Flex>
  );
}
